export { findPayoutSharers } from './address-store.ts';
export { createWithdrawalRows } from './money-rows.ts';
export { registerWithdrawalOperatorRoutes } from './operator-routes.ts';
export { withdrawalParameters } from './parameters.ts';
export type { WithdrawalParts } from './parts.ts';
export { withdrawalPersonalTables } from './personal-data.ts';
export { registerWithdrawalRoutes } from './routes.ts';
export { hasPaidWith, loadWaiting as loadWaitingWithdrawals, lockWithdrawer, withdrawalHolds } from './store.ts';
