export type { Chains, NetworkAccess } from './network-access.ts';
