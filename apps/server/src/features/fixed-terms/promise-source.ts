import { formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { Database } from '../../platform/postgres/database.ts';
import type { PromiseSource } from '../promises/index.ts';
import type { FixedTerms } from './fixed-terms.ts';
import { listOwed, loadRunning } from './store.ts';

/** What operators see of products. */
export function createFixedTermPromises(database: Database, terms: Pick<FixedTerms, 'listOffered'>): PromiseSource {
  return {
    ...{ kind: 'fixedTerm', product: 'fixed-term' },
    listOffers: () =>
      terms.listOffered().map(({ name, asset, days, dailyRate, amountMin, amountMax, isOpen }) => ({
        ...{
          kind: 'fixedTerm',
          id: name,
          asset,
          days,
          dailyRate: formatDecimal(dailyRate, ratioScale),
          level: 0,
          isOpen,
        },
        ...{ amountMin: formatAmount(amountMin, asset), amountMax: formatAmount(amountMax, asset) },
      })),
    loadRunning: () => loadRunning(database),
    listOwed: search => listOwed(database, search),
  };
}
