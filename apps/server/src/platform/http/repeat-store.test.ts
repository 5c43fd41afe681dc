import { deny } from '@truemark/domain/result';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../postgres/database.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Denial } from './denial.ts';
import { createRepeatStore, type Kept, type Repeat } from './repeat-store.ts';

const call = { caller: 'user:7', call: '/a', key: 'k', input: { amount: '1' } };
type Done = { readonly done: number };

describe('repeats of calls', () => {
  let database: TestDatabase;
  const clock = { now: 1_700_000_000_000, nowMs: () => clock.now };
  const createStore = () => createRepeatStore(database, clock);

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.createTable('done', 'key text not null');
  });
  afterAll(() => database.close());

  const countDone = async (key: string) =>
    (await database.query<{ count: number }>('select count(*)::int as count from done where key = $1', [key]))[0]
      ?.count;

  /** Work with an effect that can be counted, and its answer in the same commit. */
  const workOn =
    (key: string) =>
    (repeat: Repeat<unknown>): Promise<Kept<unknown>> =>
      database.transaction(async client => {
        await client.query('insert into done values ($1)', [key]);
        const { rows } = await client.query<Done>('select count(*)::int as done from done where key = $1', [key]);
        return repeat.keepIn(client, rows[0]);
      });
  const run = (key: string, store = createStore()) => store.run({ ...call, key }, workOn(key));

  it('ACC-011 a repeat gets the first answer, also from another program, and does nothing', async () => {
    expect(await run('repeat')).toEqual({ done: 1 });
    expect(await run('repeat')).toEqual({ done: 1 });
    expect(await countDone('repeat')).toBe(1);
  });

  it('ACC-012 fifty at once have one effect and one answer', async () => {
    const store = createStore();
    const answers = await Promise.all(Array.from({ length: 50 }, () => run('fifty', store)));
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toEqual(new Set(['{"done":1}']));
    expect(await countDone('fifty')).toBe(1);
  });

  it('ACC-012 of two programs at once one commits, and the other answers the same', async () => {
    const stores = [createStore(), createStore(), createStore(), createStore()];
    expect(await Promise.all(stores.map(store => run('two', store)))).toEqual(stores.map(() => ({ done: 1 })));
    expect(await countDone('two')).toBe(1);
  });

  it('ACC-013 the same key with another input or for another call is refused, also at the same moment', async () => {
    await run('other');
    for (const change of [{ input: { amount: '2' } }, { call: '/b' }]) {
      const answer = await createStore().run({ ...call, key: 'other', ...change }, workOn('other'));
      expect(answer).toMatchObject({ code: 'idempotencyConflict' });
    }
    const inputs = [{ amount: '1' }, { amount: '2' }];
    const answers = await Promise.all(
      inputs.map(input => createStore().run({ ...call, key: 'other at once', input }, workOn('other at once'))),
    );
    expect(answers).toContainEqual({ done: 1 });
    expect(answers).toContainEqual({ ok: false, code: 'idempotencyConflict' });
  });

  it('ACC-014 the same key of two callers is two keys', async () => {
    const store = createStore();
    await store.run({ ...call, key: 'shared' }, workOn('shared'));
    await store.run({ ...call, key: 'shared', caller: 'operator:7' }, workOn('shared'));
    expect(await countDone('shared')).toBe(2);
  });

  it('ACC-015 a call that failed leaves no answer', async () => {
    const store = createStore();
    const failing = async (repeat: Repeat<unknown>) =>
      database.transaction(async client => {
        await repeat.keepIn(client, { done: 0 });
        throw new Error('no disk');
      });
    await expect(store.run({ ...call, key: 'failed' }, failing)).rejects.toThrow('no disk');
    expect(await run('failed')).toEqual({ done: 1 });
  });

  it('ACC-016 a call that was committed although its answer was lost is answered with what it kept', async () => {
    const lost = async (repeat: Repeat<unknown>) => {
      await workOn('lost')(repeat);
      throw new Error('Connection terminated');
    };
    expect(await createStore().run({ ...call, key: 'lost' }, lost)).toEqual({ done: 1 });
    expect(await run('lost')).toEqual({ done: 1 });
  });

  it('ACC-390 a program that dies at work leaves nothing that a repeat waits for', async () => {
    const dying = await openDatabase({ connectionString: database.url }, pino({ level: 'silent' }));
    const isAtWork = Promise.withResolvers<void>();
    const first = createRepeatStore(dying, clock).run({ ...call, key: 'died' }, repeat =>
      dying.transaction(async client => {
        await client.query("insert into done values ('died')");
        await repeat.keepIn(client, { done: 0 });
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        isAtWork.resolve();
        await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await client.query('select 1');
        return repeat.keepIn(client, { done: 0 });
      }),
    );
    await isAtWork.promise;
    await expect(first).rejects.toThrow();
    await dying.close();
    expect(await run('died')).toEqual({ done: 1 });
    expect(await countDone('died')).toBe(1);
  });

  describe('of calls that take several commits', () => {
    /** Does the things that were there at first, one after the other; dies after so many. */
    function inSteps(key: string, things: string[], diesAfter = Number.POSITIVE_INFINITY) {
      return createStore().run({ ...call, key }, repeat =>
        repeat.inSteps(
          async () => ({ things: [...things] }),
          async plan => {
            for (const [index, thing] of plan.things.entries()) {
              if (index >= diesAfter) throw new Error('killed');
              await database.query('insert into done select $1 where not exists (select from done where key = $1)', [
                `${key} ${thing}`,
              ]);
            }
            return { done: plan.things.length };
          },
        ),
      );
    }

    it('ACC-391 a repeat after a crash goes on by the plan of the first, and leaves alone what came meanwhile', async () => {
      const things = ['a', 'b'];
      await expect(inSteps('steps', things, 1)).rejects.toThrow('killed');
      things.push('c');
      expect(await inSteps('steps', things)).toEqual({ done: 2 });
      expect(await inSteps('steps', things)).toEqual({ done: 2 });
      const rows = await database.query("select key from done where key like 'steps %' order by key");
      expect(rows).toEqual([{ key: 'steps a' }, { key: 'steps b' }]);
    });

    it('ACC-391 a plan binds its key to its input, and ends with a refusal that may pass', async () => {
      const steps = (input: object, answer: Denial | Done) =>
        createStore().run({ ...call, key: 'bound', input }, repeat =>
          repeat.inSteps(
            async () => ({}),
            async () => {
              if ('done' in answer && answer.done === 0) throw new Error('killed');
              return answer;
            },
          ),
        );
      await expect(steps({ amount: '1' }, { done: 0 })).rejects.toThrow('killed');
      expect(await steps({ amount: '2' }, { done: 2 })).toMatchObject({ code: 'idempotencyConflict' });
      expect(await steps({ amount: '1' }, deny('notTradable'))).toMatchObject({ code: 'notTradable' });
      expect(await steps({ amount: '2' }, { done: 2 })).toEqual({ done: 2 });
    });

    it('ACC-391 a refusal to plan is the answer', async () => {
      const refused = { ok: false, code: 'demoResetLimitReached' } as const;
      const plan = (answer: Denial) =>
        createStore().run({ ...call, key: 'no plan' }, repeat =>
          repeat.inSteps(
            async () => answer,
            async () => ({ done: 1 }),
          ),
        );
      expect(await plan(refused)).toEqual(refused);
      expect(await plan(deny('liveRefused'))).toEqual(refused);
    });
  });

  it('ACC-020 a refusal that may pass is not kept: the same key is tried again, with another input too', async () => {
    const store = createStore();
    const refusals = [deny('notTradable'), deny('serverNotReady')];
    const work = async (repeat: Repeat<unknown>) => refusals.shift() ?? workOn('passing')(repeat);
    const named = { ...call, key: 'passing' };
    expect(await store.run(named, work)).toMatchObject({ code: 'notTradable' });
    expect(await store.run({ ...named, input: { amount: '2' } }, work)).toMatchObject({ code: 'serverNotReady' });
    expect(await store.run(named, work)).toEqual({ done: 1 });
    expect(await store.run(named, work)).toEqual({ done: 1 });
    expect(await store.run({ ...named, input: { amount: '2' } }, work)).toMatchObject({ code: 'idempotencyConflict' });
  });

  it('ACC-017 a refusal for good is an answer like any other', async () => {
    const store = createStore();
    const answers = [{ ...deny('balanceInsufficient'), values: { available: '1' } }, deny('lotsWrong')];
    const refuse = async () => answers.shift();
    const first = { ok: false, code: 'balanceInsufficient', values: { available: '1' } };
    expect(await store.run({ ...call, key: 'refused' }, refuse)).toEqual(first);
    expect(await store.run({ ...call, key: 'refused' }, refuse)).toEqual(first);
  });

  it('ACC-018 answers are forgotten after two days', async () => {
    const store = createStore();
    await run('old', store);
    clock.now += 47 * 3_600_000;
    await store.forgetOld();
    expect(await run('old', store)).toEqual({ done: 1 });
    clock.now += 2 * 3_600_000;
    await store.forgetOld();
    expect(await run('old', store)).toEqual({ done: 2 });
  });
});
