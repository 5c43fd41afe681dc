export { type Corrections, createCorrections } from './corrections.ts';
export { correctionPersonalTables } from './personal-data.ts';
export { registerCorrectionOperatorRoutes } from './routes.ts';
