import type { Asset } from '@truemark/domain/money/asset';
import type { Network } from '@truemark/domain/payments/network';

/** A block, by which a payment is found again and a chain compared. */
export interface BlockMark {
  readonly height: number;
  readonly hash: string;
  /** When its producer says it was made, ms since 1970. */
  readonly atMs: number;
}

/**
 * What one payment is known by, on its network: it is credited once under this. The index counts within the transaction
 * alone, so that it stays when the transaction comes into another block: on Bitcoin the output, from 0; elsewhere 0 for
 * the coin that the transaction itself moves, and 1 and up for its logs, the first being 1.
 */
export interface PaymentId {
  /** In the spelling of `parseTransactionHash`. */
  readonly transaction: string;
  readonly index: number;
}

/** One payment that a transaction makes, as the chain has it. */
export interface ChainPayment extends PaymentId {
  readonly network: Network;
  readonly asset: Asset;
  /** The contract that moved it; null for the network's own coin. */
  readonly token: string | null;
  /** Addresses are in the spelling of `parseAddress`. */
  readonly recipient: string;
  /** Null where there is not one: Bitcoin takes coins from several addresses, and new coins from none. */
  readonly sender: string | null;
  /** Exact count of the asset's minor units, above zero. */
  readonly amount: bigint;
  /** Null while it is in no block: never credit it. */
  readonly block: BlockMark | null;
}

/** An output of a transaction that another one spends. */
export interface Outpoint {
  readonly transaction: string;
  readonly output: number;
}

/** What became of a transaction. Its payments are all that it makes in assets of this network, to whomever. */
export type LookUp =
  /** The node knows no such transaction, now. */
  | { readonly state: 'unknown' }
  /** It waits to come into a block, or (Tron) for its block to be final. `spends` tells later whether it was replaced. */
  | { readonly state: 'pending'; readonly payments: readonly ChainPayment[]; readonly spends: Outpoint | null }
  /** Another one took what it was to spend, so it will never come. */
  | { readonly state: 'replaced'; readonly by: string }
  /** It is in a block and moved nothing. */
  | { readonly state: 'failed'; readonly block: BlockMark }
  | {
      readonly state: 'confirmed';
      readonly block: BlockMark;
      readonly confirmations: number;
      readonly payments: readonly ChainPayment[];
    }
  /** The node gave no answer that can be relied on: nothing is known, and it is to be asked again. */
  | { readonly state: 'unanswered'; readonly reason: string };

/** How far what we know of a network lies behind it. Late or unreachable hides no address and fails no deposit. */
export type NodeState =
  | { readonly state: 'ok' }
  /** About so many blocks are not looked through yet; all up to `sinceMs` are. */
  | { readonly state: 'late'; readonly blocks: number; readonly sinceMs: number }
  /** `reason` is for operators and names no address or key. */
  | { readonly state: 'unreachable'; readonly sinceMs: number; readonly reason: string };

/** A block that was looked through, with the payments that were reported from it. */
export interface FollowedBlock extends BlockMark {
  readonly payments: readonly PaymentId[];
}

/** Up to where a network was looked through: the last blocks, oldest first. Plain JSON; to be kept as it is. */
export interface ChainCursor {
  readonly blocks: readonly FollowedBlock[];
}

/** Addresses to look for. */
export type AddressBook = Pick<ReadonlySet<string>, 'has'>;

export interface FollowStep {
  /** Payments reported before whose block the chain has taken back. Deal with these first. */
  readonly dropped: readonly PaymentId[];
  /** Payments in the blocks of this step. One that was dropped may be among them: it is in another block now. */
  readonly payments: readonly ChainPayment[];
  /**
   * The chain was followed anew from here on, because its past differs further back than is kept: of whatever was reported
   * from this height on it is to be asked whether it is still there. Null in every other step.
   */
  readonly resetHeight: number | null;
  /** To be written in the same commit as the above, and given to the next call. Null when nothing could be read yet. */
  readonly cursor: ChainCursor | null;
  /** Height from which confirmations count (`countConfirmations`); null when the node did not say. */
  readonly headHeight: number | null;
  /** More blocks are there already: call again at once. */
  readonly hasMore: boolean;
  readonly state: NodeState;
}

/** A node of one network. It answers faults of the node with states and never throws for them. */
export interface ChainAdapter {
  readonly network: Network;
  /** How far behind we are: `cursor` is where the follower of this network stands, null when there is none. */
  checkState(cursor: ChainCursor | null): Promise<NodeState>;
  /** Asks anew each time. `spends` is what an earlier look-up of the same transaction said. */
  lookUp(transaction: string, spends?: Outpoint | null): Promise<LookUp>;
  /**
   * Looks through the next blocks (at most a few dozen) for payments to own addresses, from the newest block on when
   * there is no cursor. `loadAddresses` is asked once the newest block is known, so that no address can have been paid
   * in a block of this step before it was in the answer; it answers spellings of `parseAddress`.
   */
  follow(loadAddresses: () => Promise<AddressBook>, cursor: ChainCursor | null): Promise<FollowStep>;
  /** Ends what is under way. */
  close(): void;
}

/** Blocks that confirm a payment, its own included; 0 for one in no block, or above the given height. */
export function countConfirmations(block: BlockMark | null, headHeight: number): number {
  return block === null ? 0 : Math.max(0, headHeight - block.height + 1);
}
