export { type Corrections, createCorrections } from './corrections.ts';
export { registerCorrectionDesk } from './routes.ts';
