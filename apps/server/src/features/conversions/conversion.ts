import type { ConversionCancelReason, ConversionStatus } from '@truemark/contract/payments/conversions';
import type { ConversionPair } from '@truemark/domain/conversions/rules';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Price } from '@truemark/domain/market/price';
import type { Book } from '@truemark/domain/money/book';

/** The tick that a conversion ran at, or was refused at. */
export interface ConversionTick {
  readonly sequence: number;
  readonly atMs: number;
  /** Its price for the side. */
  readonly price: Price;
  /** The accepted tick before it; null when the record did not hold it any more. */
  readonly beforeSequence: number | null;
}

/** What was agreed at acceptance: it never changes. */
export interface AcceptedConversion {
  readonly userId: number;
  readonly id: number;
  readonly book: Book;
  readonly instrumentId: number;
  readonly pair: ConversionPair;
  readonly ruleVersion: number;
  /** What leaves. */
  readonly amount: Amount;
  /** In 10^-10. */
  readonly feeRate: bigint;
  /** The least that must arrive. */
  readonly least: Amount;
  /** What was set aside of what arrives. */
  readonly reserve: Amount;
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
  readonly quotedPrice: Price;
  readonly fillWaitMs: number;
  /** Hexadecimal. */
  readonly termsHash: string;
}

/** What became of a conversion. */
export interface ConversionEnd {
  readonly state: Exclude<ConversionStatus, 'pending'>;
  readonly reason: ConversionCancelReason | null;
  readonly tick: ConversionTick | null;
  /** In USDT; null where nothing was converted. */
  readonly fee: Amount | null;
  readonly received: Amount | null;
}

/** A conversion as it stands. */
export interface Conversion extends AcceptedConversion, Omit<ConversionEnd, 'state'> {
  readonly state: ConversionStatus;
  readonly endedAtMs: number | null;
}

export function createPending(accepted: AcceptedConversion): Conversion {
  return { ...accepted, state: 'pending', reason: null, tick: null, fee: null, received: null, endedAtMs: null };
}
