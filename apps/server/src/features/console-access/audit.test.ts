import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { isWholeRun } from '../../testing/test-extent.ts';
import { createAudit } from './audit.ts';
import { calculateAuditHash } from './audit-hash.ts';

const clock = { nowMs: () => 1_700_000_000_123 };
const restrict = { operatorNumber: null, act: 'user.restrict', subject: 'user:7', reason: 'asked for by phone' };

function record(database: TestDatabase, act: Partial<Parameters<ReturnType<typeof createAudit>['recordIn']>[1]>) {
  const audit = createAudit({ database, clock });
  return database.transaction(client =>
    audit.recordIn(client, { ...restrict, before: { state: 'active' }, after: { state: 'locked' }, ...act }),
  );
}

/** Changes the log behind its back, as someone for whom there are no rules could. */
async function tamper(database: TestDatabase, statement: string) {
  await database.runAsSuperuser('set session_replication_role = replica', statement);
}

describe('the audit log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('CNA-001 keeps what was done, to what, why, and what changed, the newest first', async () => {
    const audit = createAudit({ database, clock });
    await record(database, {});
    await record(database, { act: 'user.liftRestriction', before: { amount: 12n }, after: null });
    const rows = await audit.list({}, 10);
    expect(rows.map(({ act, sequence }) => [act, sequence])).toEqual([
      ['user.liftRestriction', 2],
      ['user.restrict', 1],
    ]);
    expect(rows[0]).toMatchObject({ atMs: clock.nowMs(), before: { amount: '12' }, after: null, subject: 'user:7' });
    expect(await audit.list({ act: 'user.restrict' }, 10)).toHaveLength(1);
    expect(await audit.list({ subject: 'user:8' }, 10)).toHaveLength(0);
    expect(await audit.list({ beforeSequence: 2 }, 10)).toHaveLength(1);
    expect(await audit.verify()).toEqual({ isWhole: true, count: 2, brokenAt: null });
  });

  it('CNA-002 an act that is rolled back leaves no row and no gap', async () => {
    const audit = createAudit({ database, clock });
    const failed = database.transaction(async client => {
      await audit.recordIn(client, { ...restrict, before: null, after: null });
      throw new Error('the rest failed');
    });
    await expect(failed).rejects.toThrow('the rest failed');
    const before = await audit.verify();
    await record(database, {});
    expect(await audit.verify()).toEqual({ isWhole: true, count: before.count + 1, brokenAt: null });
  });

  it('CNA-003 forty acts at once make one chain', async () => {
    const before = (await createAudit({ database, clock }).verify()).count;
    await Promise.all(Array.from({ length: 40 }, (_, index) => record(database, { subject: `user:${index}` })));
    expect(await createAudit({ database, clock }).verify()).toEqual({
      isWhole: true,
      count: before + 40,
      brokenAt: null,
    });
  });

  it('CNA-004 whatever JSON an act carries, its hash can be computed again', async () => {
    const audit = createAudit({ database, clock });
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ noUnicodeString: false }),
        fc.string({ unit: 'binary' }),
        async (value, reason) => {
          await record(database, { before: value, after: { nested: [value] }, reason });
          expect((await audit.verify()).isWhole).toBe(true);
        },
      ),
      { numRuns: isWholeRun ? 60 : 20, seed: 4 },
    );
  });

  it('CNA-005 no secret gets in', async () => {
    await expect(record(database, { after: { deep: [{ totpSecret: 'JBSW' }] } })).rejects.toThrow('is a secret');
    await expect(record(database, { before: { password: 'x' } })).rejects.toThrow('is a secret');
    await record(database, { after: { hasSecret: true, mustChangePassword: false } });
  });

  it.each([
    "update audit_act set reason = 'another' where sequence = 1",
    'delete from audit_act where sequence = 1',
    'truncate audit_act',
    'update audit_head set sequence = sequence - 1',
    'update audit_head set sequence = sequence + 1',
    'delete from audit_head',
    `insert into audit_act select sequence + 5, at, null, act, subject, reason, before, after, hash, hash
     from audit_act order by sequence desc limit 1`,
    `insert into audit_act select sequence + 1, at, null, act, subject, reason, before, after, previous_hash, hash
     from audit_act order by sequence desc limit 1`,
  ])('CNA-006 the database refuses: %s', async statement => {
    await expect(database.query(statement)).rejects.toThrow(/permission denied for table|audit log goes on only/);
  });

  it.each([
    `select sequence + 1, at, null, act, subject, reason, before, after, hash, sha256('made up')`,
    `select sequence + 1, at, null, act, subject, reason, before, after, hash, null, 1`,
  ])('CNA-760 the database works out every hash, and refuses one that is made up: %s', async selected => {
    await record(database, {});
    const last = 'from audit_act order by sequence desc limit 1';
    const attempt = database.query(`insert into audit_act ${selected} ${last}`);
    await expect(attempt).rejects.toThrow('works out its hashes by itself');
    expect(await createAudit({ database, clock }).verify()).toMatchObject({ isWhole: true });
  });

  it('CNA-761 a log that the program hashed itself goes on, and is verified as a whole', async () => {
    const other = await openTestDatabase();
    const acts = [1, 2].map(sequence => ({
      ...restrict,
      sequence,
      atMs: clock.nowMs(),
      before: null,
      after: { n: 1.5 },
    }));
    let hash: Buffer = Buffer.alloc(32);
    for (const act of acts) {
      const next = calculateAuditHash(act, hash);
      const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;
      await tamper(
        other,
        `insert into audit_act values (${act.sequence}, to_timestamp(${act.atMs} / 1000.0), null, '${act.act}', '${act.subject}',
           '${act.reason}', null, '{"n": 1.5}', ${hex(hash)}, ${hex(next)}, 1);
         update audit_head set sequence = ${act.sequence}, hash = ${hex(next)}`,
      );
      hash = next;
    }
    await record(other, {});
    expect(await createAudit({ database: other, clock }).verify()).toEqual({ isWhole: true, count: 3, brokenAt: null });
    await tamper(other, "update audit_act set reason = 'another' where sequence = 2");
    expect(await createAudit({ database: other, clock }).verify()).toMatchObject({ brokenAt: 2 });
    await other.close();
  });

  it.each([
    ["update audit_act set reason = 'another' where sequence = 3", 3],
    ["update audit_act set after = '{}' where sequence = 2", 2],
    ["update audit_act set at = at + interval '1 second' where sequence = 4", 4],
    ['delete from audit_act where sequence = 3', 3],
    ['delete from audit_act where sequence = 5', 5],
    ['delete from audit_act', 1],
    ['update audit_act set previous_hash = hash, hash = previous_hash where sequence = 2', 2],
    ['update audit_act set sequence = 9 where sequence = 5', 5],
  ])('CNA-007 after %s, verifying names row %i', async (statement, brokenAt) => {
    const other = await openTestDatabase();
    try {
      for (let index = 0; index < 5; index++) await record(other, {});
      const audit = createAudit({ database: other, clock });
      expect((await audit.verify()).isWhole).toBe(true);
      await tamper(other, statement);
      expect(await audit.verify()).toEqual({ isWhole: false, count: 5, brokenAt });
    } finally {
      await other.close();
    }
  });
});
