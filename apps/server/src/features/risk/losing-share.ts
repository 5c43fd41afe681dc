import { findRegion, type RegionName } from '@truemark/domain/regions/regional-rules';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { countByCountry } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';

/** With fewer the share says nothing, and could tell of single people. Source: product rules, Regional rules. */
const accountsMin = 100;

type Countries = ReadonlyMap<string, number>;

/** Accounts that traded, and those of them that have lost, by country. */
interface Results {
  readonly accounts: Countries;
  readonly losing: Countries;
}

/** The twelve months before the quarter (UTC) that a moment is in. Source: ESMA decision 2018/796, annex II. */
function findCountedYear(nowMs: number): { readonly fromMs: number; readonly untilMs: number } {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - (now.getUTCMonth() % 3)];
  return { fromMs: Date.UTC(year - 1, month), untilMs: Date.UTC(year, month) };
}

/** The share of losing accounts by region, counted anew with each quarter by whoever asks first. */
export function createLosingShares(
  database: Database,
  ledger: Pick<Ledger, 'loadTradingResults'>,
  clock: Clock,
): (region: RegionName) => Promise<number | null> {
  let counted: Promise<Results> | undefined;
  let countedUntilMs = 0;

  async function countIn(period: ReturnType<typeof findCountedYear>): Promise<Results> {
    const { userIds, losingIds } = await ledger.loadTradingResults('live', period);
    return { accounts: await countByCountry(database, userIds), losing: await countByCountry(database, losingIds) };
  }

  function count(): Promise<Results> {
    const period = findCountedYear(clock.nowMs());
    if (counted && countedUntilMs === period.untilMs) return counted;
    countedUntilMs = period.untilMs;
    const counting = countIn(period);
    counted = counting;
    counting.catch(() => {
      if (counted === counting) counted = undefined;
    });
    return counting;
  }

  return async region => {
    const results = await count();
    const accounts = sumRegion(results.accounts, region);
    return accounts < accountsMin ? null : Math.round((sumRegion(results.losing, region) * 100) / accounts);
  };
}

function sumRegion(countries: Countries, region: RegionName): number {
  return [...countries].reduce((sum, [country, count]) => sum + (findRegion(country) === region ? count : 0), 0);
}
