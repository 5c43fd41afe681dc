import { createHash } from 'node:crypto';
import type { FixedTermOrder, FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { calculateFixedInterest } from '@truemark/domain/fixed-terms/fixed-term';
import { writeFixedTermTerms } from '@truemark/domain/fixed-terms/terms-text';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { FixedTerm } from './store.ts';
import type { OfferedTerms } from './terms.ts';

/** A product on sale, and whether the treasury can still set its interest aside. */
export function toFixedTermProduct(
  { name, asset, days, dailyRate, amountMin, amountMax, isOpen }: OfferedTerms,
  left: Amount,
): FixedTermProduct {
  return {
    ...{ id: name, tokenType: asset, period: days, dailyRate: formatDecimal(dailyRate, ratioScale), isOpen },
    ...{ minInvestment: formatAmount(amountMin, asset), maxInvestment: formatAmount(amountMax, asset) },
    reserveLeft: formatAmount(left, asset),
    isFunded: calculateFixedInterest(amountMin, dailyRate, days) <= left,
  };
}

/** What somebody has bought, as the wire has it. */
export function toFixedTermOrder(term: FixedTerm, receiptIds: ReceiptIds): FixedTermOrder {
  const { asset } = term;
  return {
    ...{ id: String(term.id), productId: term.product, tokenType: asset, period: term.days },
    ...{ amount: formatAmount(term.amount, asset), interest: formatAmount(term.interest, asset) },
    dailyRate: formatDecimal(term.dailyRate, ratioScale),
    ...{ createTime: term.boughtAtMs, endTime: term.endsAtMs, settledAt: term.settledAtMs },
    ...{ status: term.state, isReinvested: term.isReinvested },
    nextId: term.nextId === null ? null : String(term.nextId),
    termsHash: createHash('sha256').update(writeTermsOf(term)).digest('hex'),
    receiptId: receiptIds.encode('fixedTerm', term.userId, term.id),
  };
}

/** The frozen terms of a product. */
export function writeTermsOf(term: FixedTerm): string {
  const { id, product, asset, amount, interest, dailyRate, days, boughtAtMs } = term;
  return writeFixedTermTerms({ id: String(id), product, asset, amount, interest, dailyRate, days, boughtAtMs });
}
