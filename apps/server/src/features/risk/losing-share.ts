import { findRegion, type RegionName } from '@truemark/domain/regions/regional-rules';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { type CountryResult, loadCountryResults } from './store.ts';

const yearMs = 365 * 86_400_000;
const keptMs = 3_600_000;
/** With fewer the share says nothing, and could tell of single people. Source: product rules, Regional rules. */
const accountsMin = 100;

/** The share of losing accounts by region, counted once an hour by whoever asks first. */
export function createLosingShares(database: Database, clock: Clock): (region: RegionName) => Promise<number | null> {
  let counted: Promise<readonly CountryResult[]> | undefined;
  let countedAtMs = 0;

  function count(): Promise<readonly CountryResult[]> {
    const nowMs = clock.nowMs();
    if (counted && nowMs - countedAtMs < keptMs) return counted;
    countedAtMs = nowMs;
    counted = loadCountryResults(database, 'live', nowMs - yearMs);
    counted.catch(() => {
      counted = undefined;
    });
    return counted;
  }

  return async region => {
    const own = (await count()).filter(({ country }) => findRegion(country) === region);
    const accounts = own.reduce((sum, one) => sum + one.accounts, 0);
    const losing = own.reduce((sum, one) => sum + one.losing, 0);
    return accounts < accountsMin ? null : Math.round((losing * 100) / accounts);
  };
}
