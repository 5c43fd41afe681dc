import type { TestDatabase } from '../platform/testing/test-database.ts';

const mostLookedAt = 24;

/**
 * Lets the samples bring the instruments that are looked at most, and no other: hundreds of them, each with two years of
 * made-up history, keep a start busy for longer than all else in it. `scripts/start.test.ts` starts with all.
 */
export async function keepInstrumentsFew(database: Pick<TestDatabase, 'queryAsOwner'>): Promise<void> {
  await database.queryAsOwner(`
    create function refuse_further_instrument() returns trigger language plpgsql as $$
    begin
      return case when new.popularity <= ${mostLookedAt} then new end;
    end $$;
    create trigger further_instruments before insert on instrument
      for each row execute function refuse_further_instrument()`);
}
