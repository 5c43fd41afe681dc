import type { OptionResultName, OptionStatus } from '@truemark/contract/trading/options';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Price } from '@truemark/domain/market/price';
import type { Book } from '@truemark/domain/money/book';

/** The tick that an option was bought or settled at. */
export interface OptionTick {
  readonly sequence: number;
  readonly atMs: number;
  /** Its mid. */
  readonly price: Price;
  /** The accepted tick before it; null when the record did not hold it any more. */
  readonly beforeSequence: number | null;
}

/** What was agreed when an option was sold: it never changes. */
export interface SoldOption {
  readonly userId: number;
  readonly id: number;
  readonly book: Book;
  readonly instrumentId: number;
  readonly type: 'up' | 'down';
  readonly ruleVersion: number;
  readonly durationSeconds: number;
  readonly stake: Amount;
  /** In 10^-10. */
  readonly ratio: bigint;
  /** What is gained when it wins. */
  readonly payout: Amount;
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
  readonly quotedPrice: Price;
  readonly fillWaitMs: number;
  readonly settleWaitMs: number;
  readonly expiresAtMs: number;
  /** Hexadecimal. */
  readonly termsHash: string;
}

/** An option as it stands. */
export interface Option extends SoldOption {
  readonly state: OptionStatus;
  readonly result: OptionResultName;
  readonly buy: OptionTick | null;
  readonly end: OptionTick | null;
  readonly endedAtMs: number | null;
}

/** Which option: numbers are given once for all users, and rows are kept by user. */
export type OptionPlace = Pick<Option, 'userId' | 'id'>;

export function createPending(sold: SoldOption): Option {
  return { ...sold, state: 'pending', result: 'running', buy: null, end: null, endedAtMs: null };
}
