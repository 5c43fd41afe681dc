export type { Contracts, ContractsDependencies } from './contracts.ts';
export { createContracts } from './create-contracts.ts';
export { registerContractRoutes } from './routes.ts';
