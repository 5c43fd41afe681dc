export { loadWaitingAddresses } from './address-store.ts';
export { createDeposits, type DepositParts, type Deposits } from './deposits.ts';
export { createFollowers, type Followers } from './follow/followers.ts';
export { loadApprovedKeys, recordFirstKey } from './key-store.ts';
export { depositParameters } from './parameters.ts';
export { depositPersonalTables } from './personal-data.ts';
export { registerDepositOperatorRoutes, registerDepositRoutes } from './routes.ts';
export { hasWaitingDepositIn } from './store.ts';
