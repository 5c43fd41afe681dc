export type { Contracts, ContractsDependencies } from './contracts.ts';
export { createContracts } from './create-contracts.ts';
export { contractParameters } from './parameters.ts';
export { createContractProduct } from './product.ts';
export { createContractRecords } from './records-store.ts';
export { restoreOrders } from './restore.ts';
export { registerContractRoutes } from './routes.ts';
export { contractHolds } from './store.ts';
export { contractKind, type TrackedContract } from './tracked-contract.ts';
