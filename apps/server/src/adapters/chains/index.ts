export type {
  BlockMark,
  ChainAdapter,
  ChainCursor,
  ChainPayment,
  FollowStep,
  LookUp,
  NodeState,
  Outpoint,
  PaymentId,
} from './chain-adapter.ts';
export { countConfirmations } from './chain-adapter.ts';
export { createChainAdapter } from './create-chain-adapter.ts';
export type { Chains, NetworkAccess } from './network-access.ts';
