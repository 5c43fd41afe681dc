import type { Asset } from '../money/asset.ts';
import type { Book } from '../money/book.ts';
import type { AccountKind } from './account.ts';
import type { Amount } from './amount.ts';
import type { TransferKind } from './transfer.ts';

/** `pending` while something is still held; then `posted` when some of it moved on, `voided` when all came back. */
export type HoldState = 'pending' | 'posted' | 'voided';

/**
 * An amount that stands in a holding account for a reason: the kind of the transfer that brought it, and a reference
 * that names what it is for. A hold is known by its owner, account and reference. It is made by transfers into the
 * account and used up by transfers out of it with the same reference, in parts if need be; it cannot be made twice.
 */
export interface Hold {
  /** Whose account holds it; null for the house's reserve, where the reference says what for. */
  readonly userId: number | null;
  readonly book: Book;
  readonly asset: Asset;
  readonly account: AccountKind;
  readonly kind: TransferKind;
  readonly reference: string;
  readonly amount: Amount;
  /** What moved on to another destination. */
  readonly posted: Amount;
  /** What went back to where it came from. */
  readonly voided: Amount;
  readonly createdAtMs: number;
}

/** What is still held. */
export function calculatePending({ amount, posted, voided }: Pick<Hold, 'amount' | 'posted' | 'voided'>): Amount {
  return amount - posted - voided;
}

/** The state that the amounts of a hold mean. */
export function calculateHoldState(hold: Pick<Hold, 'amount' | 'posted' | 'voided'>): HoldState {
  if (calculatePending(hold) > 0n) return 'pending';
  return hold.posted > 0n ? 'posted' : 'voided';
}
