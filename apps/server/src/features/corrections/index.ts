export { type Corrections, createCorrections } from './corrections.ts';
export { registerCorrectionOperatorRoutes } from './routes.ts';
