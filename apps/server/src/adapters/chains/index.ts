export { createChainAdapter } from './create-chain-adapter.ts';
export type { Chains, NetworkAccess } from './network-access.ts';
