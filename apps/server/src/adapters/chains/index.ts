export {
  type BlockMark,
  type ChainAdapter,
  type ChainCursor,
  type ChainPayment,
  countConfirmations,
  type FollowStep,
  type LookUp,
  type NodeState,
  type Outpoint,
  type PaymentId,
} from './chain-adapter.ts';
export { createContractSignatures } from './contract-signatures.ts';
export { createChainAdapter } from './create-chain-adapter.ts';
export type { Chains, NetworkAccess } from './network-access.ts';
