import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Database } from '../../platform/postgres/database.ts';
import type { PromiseSource } from '../promises/index.ts';
import type { Plans } from './plans.ts';
import { listOwed, loadRunning } from './store.ts';
import { writeRatio } from './to-wire.ts';

/** What operators see of plans. */
export function createPlanPromises(database: Database, plans: Pick<Plans, 'listOnSale'>): PromiseSource {
  return {
    ...{ kind: 'plan', product: 'plan' },
    listOffers: () =>
      plans.listOnSale().map(({ name, asset, days, dailyYield, amountMin, amountMax, levelMin, isOpen }) => ({
        ...{ kind: 'plan', id: name, asset, days, dailyRate: writeRatio(dailyYield), level: levelMin, isOpen },
        ...{ amountMin: formatAmount(amountMin, asset), amountMax: formatAmount(amountMax, asset) },
      })),
    loadRunning: () => loadRunning(database),
    listOwed: search => listOwed(database, search),
  };
}
