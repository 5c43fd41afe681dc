import { hasNoFloor, isHoldingKind } from '@truemark/domain/ledger-account';
import {
  type AccountPlace,
  accountKey,
  type HoldPlace,
  holdKey,
  type PreparedPosting,
  type StripePlace,
} from './batch.ts';
import { findStripe, stripes } from './owner.ts';

/** The one order in which stripes are locked, by everybody: so nobody waits for somebody who waits for him. */
function compareStripes(a: StripePlace, b: StripePlace): number {
  return a.ownerId - b.ownerId || (a.book < b.book ? -1 : a.book > b.book ? 1 : 0);
}

/** The stripes that stand for accounts, a user's for the user's accounts, in the order of locking. */
export function listStripePlaces(accounts: readonly Pick<AccountPlace, 'ownerId' | 'book'>[]): StripePlace[] {
  const places = new Map<string, StripePlace>();
  for (const { ownerId, book } of accounts) {
    const stripe = ownerId > 0 ? findStripe(ownerId) : ownerId;
    places.set(`${stripe}/${book}`, { ownerId: stripe, book });
  }
  return [...places.values()].sort(compareStripes);
}

/** Every account that a batch touches; with `isWhole` every stripe of the house's that it debits, too. */
export function listAccountPlaces(postings: readonly PreparedPosting[], isWhole: boolean): AccountPlace[] {
  const places = new Map<string, AccountPlace>();
  const add = (place: AccountPlace) => places.set(accountKey(place), place);
  for (const { posting, moves } of postings) {
    for (const { draft, debitOwnerId, creditOwnerId } of moves) {
      const common = { book: posting.book, asset: draft.asset };
      add({ ...common, ownerId: debitOwnerId, kind: draft.debit.kind });
      add({ ...common, ownerId: creditOwnerId, kind: draft.credit.kind });
      if (!isWhole || debitOwnerId > 0 || isHoldingKind(draft.debit.kind) || hasNoFloor(draft.debit.kind)) continue;
      for (const ownerId of stripes) add({ ...common, ownerId, kind: draft.debit.kind });
    }
  }
  return [...places.values()];
}

/** Every hold that a batch makes or uses. */
export function listHoldPlaces(postings: readonly PreparedPosting[]): HoldPlace[] {
  const places = new Map<string, HoldPlace>();
  for (const { moves } of postings) {
    for (const { draft, debitOwnerId, creditOwnerId } of moves) {
      for (const [ownerId, account] of [
        [debitOwnerId, draft.debit.kind],
        [creditOwnerId, draft.credit.kind],
      ] as const) {
        if (!isHoldingKind(account)) continue;
        const place = { ownerId, account, reference: draft.reference };
        places.set(holdKey(place), place);
      }
    }
  }
  return [...places.values()];
}
