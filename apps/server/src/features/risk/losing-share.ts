import { findRegion, type RegionName } from '@truemark/domain/regions/regional-rules';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { countByCountry } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';

const yearMs = 365 * 86_400_000;
const keptMs = 3_600_000;
/** With fewer the share says nothing, and could tell of single people. Source: product rules, Regional rules. */
const accountsMin = 100;

type Countries = ReadonlyMap<string, number>;

/** Accounts that traded, and those of them that have lost, by country. */
interface Results {
  readonly accounts: Countries;
  readonly losing: Countries;
}

/** The share of losing accounts by region, counted once an hour by whoever asks first. */
export function createLosingShares(
  database: Database,
  ledger: Pick<Ledger, 'loadTradingResults'>,
  clock: Clock,
): (region: RegionName) => Promise<number | null> {
  let counted: Promise<Results> | undefined;
  let countedAtMs = 0;

  async function countIn(nowMs: number): Promise<Results> {
    const { userIds, losingIds } = await ledger.loadTradingResults('live', nowMs - yearMs);
    return { accounts: await countByCountry(database, userIds), losing: await countByCountry(database, losingIds) };
  }

  function count(): Promise<Results> {
    const nowMs = clock.nowMs();
    if (counted && nowMs - countedAtMs < keptMs) return counted;
    countedAtMs = nowMs;
    counted = countIn(nowMs);
    counted.catch(() => {
      counted = undefined;
    });
    return counted;
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
