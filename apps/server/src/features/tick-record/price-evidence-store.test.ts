import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginElsewhere } from '../../platform/testing/begin-elsewhere.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createTick, startMs } from '../market-data/testing/test-market.ts';
import { encodeRecord, loadEvidence, saveEvidenceIn } from './price-evidence-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const countRows = async (instrumentId: number): Promise<number> => {
  const rows = await database.query<{ count: number }>(
    'select count(*)::int as count from price_evidence where instrument_id = $1',
    [instrumentId],
  );
  return rows[0]?.count ?? 0;
};

it('ORD-006 a tick that is kept as evidence comes back with the bytes that were hashed', async () => {
  const ticks = [createTick(1, 5, startMs), createTick(1, 6, startMs + 7), createTick(2, 6, startMs + 9)];
  await database.transaction(client => saveEvidenceIn(client, [...ticks, ...ticks]));
  const places = [
    { instrumentId: 1, sequence: 6 },
    { instrumentId: 2, sequence: 6 },
    { instrumentId: 2, sequence: 7 },
  ];
  const kept = await loadEvidence(database, places);
  expect(kept.map(({ tick }) => tick)).toEqual(ticks.slice(1));
  expect(kept.map(({ record }) => record.toString('hex'))).toEqual(
    ticks.slice(1).map(tick => encodeRecord(tick).toString('hex')),
  );
  expect(await countRows(1)).toBe(2);
});

it('ORD-007 a tick that stands there is not added again, and no commit waits for another that brings the same', async () => {
  const [first, second] = [createTick(3, 1, startMs), createTick(3, 2, startMs + 1)];
  const one = await beginElsewhere(database);
  await saveEvidenceIn(one.client, [first]);
  // The other brings both crosswise while the first has not committed: neither may wait.
  await database.transaction(other => saveEvidenceIn(other, [second, first]));
  await saveEvidenceIn(one.client, [second]);
  await one.end('commit');
  expect((await loadEvidence(database, [first, second])).map(({ tick }) => tick.sequence)).toEqual([1, 2]);
  await database.transaction(client => saveEvidenceIn(client, [first, second]));
  expect(await countRows(3)).toBe(3);
});

it('ORD-006 evidence is neither changed nor removed', async () => {
  await database.transaction(client => saveEvidenceIn(client, [createTick(4, 1, startMs)]));
  for (const sql of ['delete from price_evidence', 'update price_evidence set at_ms = 1', 'truncate price_evidence']) {
    await expect(database.query(sql)).rejects.toThrow('permission denied for table price_evidence');
    await expect(database.queryAsOwner(sql)).rejects.toThrow('evidence stays');
  }
  expect(await countRows(4)).toBe(1);
});

it('MKD-724 another tick of a number that stands there is refused, and the one that stands there stays', async () => {
  const kept = createTick(5, 1, startMs);
  await database.transaction(client => saveEvidenceIn(client, [kept]));
  const others = [createTick(5, 2, startMs), createTick(5, 1, startMs + 1)];
  await expect(database.transaction(client => saveEvidenceIn(client, others))).rejects.toThrow(
    'another tick 1 of instrument 5 is kept as evidence',
  );
  expect((await loadEvidence(database, [kept])).map(({ tick }) => tick)).toEqual([kept]);
  expect(await countRows(5)).toBe(1);
});
