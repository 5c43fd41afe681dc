import type { DepositKey } from '@truemark/domain/payments/deposit-key';
import type { Network } from '@truemark/domain/payments/network';
import type { TokenContract } from '@truemark/domain/payments/token-contract';
import type { ChainAdapter } from './chain-adapter.ts';

/** What this instance has to do with one network. */
export interface NetworkAccess {
  readonly network: Network;
  /** The contracts whose transfers are payments. Money is never paid out to one of them. */
  readonly tokens: readonly TokenContract[];
  /** What own deposit addresses come from; null: there are none, and addresses are shared. */
  readonly depositKey: DepositKey | null;
  /** The node that is asked; null: there is none, and payments are looked up by hand. */
  readonly adapter: ChainAdapter | null;
}

/** The networks of this instance: one a chain, in the order to be shown. */
export interface Chains {
  readonly all: readonly NetworkAccess[];
  /** Null for a network of the other kind of instance. */
  find(network: Network): NetworkAccess | null;
  /** Ends what is asked of nodes. */
  close(): void;
}
