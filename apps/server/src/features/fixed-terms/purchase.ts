import {
  calculateFixedInterest,
  draftFixedTermPurchase,
  fixedTermDayMs,
} from '@truemark/domain/fixed-terms/fixed-term';
import type { Posting } from '../ledger/index.ts';
import type { FixedTerm } from './store.ts';
import type { OfferedTerms } from './terms.ts';

/** A purchase on the terms of the moment. */
export function writePurchase(
  asked: Pick<FixedTerm, 'id' | 'userId' | 'amount' | 'isReinvested'>,
  { name, asset, days, dailyRate }: OfferedTerms,
  nowMs: number,
): FixedTerm {
  return {
    ...{ ...asked, product: name, asset, dailyRate, days },
    interest: calculateFixedInterest(asked.amount, dailyRate, days),
    boughtAtMs: nowMs,
    endsAtMs: nowMs + days * fixedTermDayMs,
    ...{ nextId: null, state: 'earning', settledAtMs: null },
  };
}

/** The posting of a purchase. */
export function draftPurchase(term: FixedTerm): Posting {
  const id = String(term.id);
  const { userId, asset, amount, interest } = term;
  const transfers = draftFixedTermPurchase({ userId, id, asset, amount, interest });
  return { userId, book: 'live', key: `fixed-term:${id}`, transfers };
}
