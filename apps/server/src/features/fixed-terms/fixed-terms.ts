import type { RefusalName } from '@truemark/contract/refusals';
import { checkFixedTerm, type FixedTermName } from '@truemark/domain/fixed-terms/fixed-term';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { createTreasuryLeft } from '../plans/index.ts';
import type { FixedTermParts } from './parts.ts';
import { draftPurchase, writePurchase } from './purchase.ts';
import { settleDue } from './settle.ts';
import { type FixedTerm, insertFixedTerms, listFixedTerms, lockFixedTerm, saveReinvestment } from './store.ts';
import { findOffered, listOffered, type OfferedTerms } from './terms.ts';

/** What somebody asks to buy, in the words of the wire. */
export interface FixedTermRequest {
  readonly userId: number;
  readonly name: FixedTermName;
  readonly amount: string;
  readonly dailyRate: string;
  readonly isReinvested: boolean;
}

export interface Bought {
  readonly term: FixedTerm;
  announce(): void;
}

/** Fixed-term products: sold, and settled at their end. */
export function createFixedTerms(parts: FixedTermParts) {
  const { database, clock, ledger, parameters, eventLog } = parts;
  return {
    listOffered: () => listOffered(parameters),
    /** What can still be set aside for another. */
    loadTreasuryLeft: createTreasuryLeft(ledger, clock),
    list: (search: Parameters<typeof listFixedTerms>[1]) => listFixedTerms(database, search),
    /** The number of the next purchase; taken before its transaction, in which money is posted first. */
    takeId: () => parts.orderIds.take(),
    /** Sells a product in a transaction that has locked nothing yet; roll it back when it is denied. */
    async buyIn(
      client: pg.PoolClient,
      id: number,
      request: FixedTermRequest,
    ): Promise<Result<Bought, RefusalName> | Denial> {
      const offered = findOffered(parameters, request.name);
      const amount = readAsk(request, offered);
      if (!amount.ok) return amount;
      const { userId, isReinvested } = request;
      const term = writePurchase({ id, userId, isReinvested, amount: amount.value }, offered, clock.nowMs());
      const { answers, announce } = await ledger.postIn(client, [draftPurchase(term)]);
      const [answer] = answers;
      assert(answer, 'a posting has an answer');
      if (!answer.ok) {
        assert(
          answer.code === 'balanceInsufficient' || answer.code === 'houseInsufficient',
          'a purchase has few refusals',
        );
        return deny(answer.code === 'houseInsufficient' ? 'reserveShort' : answer.code);
      }
      if (!(await insertFixedTerms(client, [term]))) return deny('purchaseDuplicate');
      const borrowed = await parts.ownMoney.findDenialIn(client, term);
      if (borrowed) return borrowed;
      const tell = await eventLog.appendIn(client, [{ userId, kind: 'investments', values: { id: String(id) } }]);
      return accept({
        term,
        announce() {
          announce();
          tell();
        },
      });
    },
    /** Says in the caller's transaction whether a running product goes on. */
    async changeReinvestmentIn(
      client: pg.PoolClient,
      { userId, id, isReinvested }: Pick<FixedTerm, 'userId' | 'id' | 'isReinvested'>,
    ): Promise<Result<FixedTerm, RefusalName>> {
      const term = await lockFixedTerm(client, { userId, id });
      if (!term) return deny('recordMissing');
      if (term.state !== 'earning') return deny('orderStateWrong');
      await saveReinvestment(client, id, isReinvested);
      return accept({ ...term, isReinvested });
    },
    /** Pays out what has reached its end; any number of programs may do so at once. */
    settleDue: () => settleDue(parts),
  };
}

export type FixedTerms = ReturnType<typeof createFixedTerms>;

function readAsk(request: FixedTermRequest, offered: OfferedTerms): Result<Amount, RefusalName> | Denial {
  if (!offered.isOpen) return deny('periodNotFound');
  const amount = parseAmount(request.amount, offered.asset);
  if (!amount.ok) return deny('investmentAmountWrong');
  const checked = checkFixedTerm(amount.value, offered);
  if (!checked.ok) {
    if (checked.code === 'amountNotPositive') return checked;
    const limit = checked.code === 'amountBelowMinimum' ? offered.amountMin : offered.amountMax;
    return { ...checked, values: { limit: formatAmount(limit, offered.asset), asset: offered.asset } };
  }
  const rate = parseDecimal(request.dailyRate, ratioScale);
  return rate.ok && rate.value === offered.dailyRate ? amount : deny('termsChanged');
}
