export { registerHandoverRoutes } from './handover-routes.ts';
export { createKyc, type Kyc } from './kyc.ts';
export { registerKycOperatorRoutes } from './operator-routes.ts';
export { kycParameters } from './parameters.ts';
export { kycPersonalTables } from './personal-data-store.ts';
export { registerKycRoutes } from './routes.ts';
export { findPerson, hasWaitingCheckIn, type Identification as VerifiedCheck, loadVerified } from './store.ts';
