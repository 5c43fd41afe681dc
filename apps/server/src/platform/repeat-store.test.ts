import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepeatStore } from './repeat-store.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const call = { caller: 'user:7', call: '/a', key: 'k', input: { amount: '1' } };

describe('repeats of calls', () => {
  let database: TestDatabase;
  const clock = { now: 1_700_000_000_000, nowMs: () => clock.now };

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** Work that counts how often it was done, and takes a while. */
  function countWork() {
    const state = { count: 0 };
    const work = async () => {
      state.count += 1;
      await sleep(20);
      return { done: state.count };
    };
    return { state, work };
  }

  it('ACC-011 a repeat gets the first answer, also from another program, and does nothing', async () => {
    const { state, work } = countWork();
    const named = { ...call, key: 'repeat' };
    expect(await createRepeatStore(database, clock).run(named, work)).toEqual({ done: 1 });
    expect(await createRepeatStore(database, clock).run(named, work)).toEqual({ done: 1 });
    expect(state.count).toBe(1);
  });

  it('ACC-012 fifty at once have one effect and one answer', async () => {
    const { state, work } = countWork();
    const store = createRepeatStore(database, clock);
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.run({ ...call, key: 'fifty' }, work)));
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toEqual(new Set(['{"done":1}']));
    expect(state.count).toBe(1);
  });

  it('ACC-012 of two programs one does it and the other says that it is at work', async () => {
    const { state, work } = countWork();
    const stores = [createRepeatStore(database, clock), createRepeatStore(database, clock)];
    const answers = await Promise.all(stores.map(store => store.run({ ...call, key: 'two' }, work)));
    expect(answers).toContainEqual({ done: 1 });
    expect(state.count).toBe(1);
  });

  it('ACC-013 the same key with another input or for another call is refused', async () => {
    const { work } = countWork();
    const store = createRepeatStore(database, clock);
    await store.run({ ...call, key: 'other' }, work);
    for (const change of [{ input: { amount: '2' } }, { call: '/b' }]) {
      expect(await store.run({ ...call, key: 'other', ...change }, work)).toMatchObject({
        code: 'idempotencyConflict',
      });
    }
  });

  it('ACC-014 the same key of two callers is two keys', async () => {
    const { state, work } = countWork();
    const store = createRepeatStore(database, clock);
    await store.run({ ...call, key: 'shared' }, work);
    await store.run({ ...call, key: 'shared', caller: 'operator:7' }, work);
    expect(state.count).toBe(2);
  });

  it('ACC-015 a call that failed leaves no answer', async () => {
    const { work } = countWork();
    const store = createRepeatStore(database, clock);
    const failing = () => Promise.reject(new Error('no disk'));
    await expect(store.run({ ...call, key: 'failed' }, failing)).rejects.toThrow('no disk');
    expect(await store.run({ ...call, key: 'failed' }, work)).toEqual({ done: 1 });
  });

  it('ACC-016 a claim that another program left behind is taken over after two minutes', async () => {
    const { work } = countWork();
    const never = createRepeatStore(database, clock).run(
      { ...call, key: 'left' },
      () => new Promise<never>(() => undefined),
    );
    never.catch(() => undefined);
    await expect
      .poll(() => database.query(`select from call_repeat where key = 'left'`).then(rows => rows.length))
      .toBe(1);
    const store = createRepeatStore(database, clock);
    expect(await store.run({ ...call, key: 'left' }, work)).toMatchObject({ code: 'idempotencyPending' });
    clock.now += 121_000;
    expect(await store.run({ ...call, key: 'left' }, work)).toEqual({ done: 1 });
  });

  it('ACC-020 a refusal that may pass is not kept: the same key is tried again, with another input too', async () => {
    const store = createRepeatStore(database, clock);
    const answers: object[] = [{ ok: false, code: 'notTradable' }, { ok: false, code: 'serverNotReady' }, { done: 1 }];
    const work = async () => answers.shift();
    const named = { ...call, key: 'passing' };
    expect(await store.run(named, work)).toMatchObject({ code: 'notTradable' });
    expect(await store.run({ ...named, input: { amount: '2' } }, work)).toMatchObject({ code: 'serverNotReady' });
    expect(await store.run(named, work)).toEqual({ done: 1 });
    expect(await store.run(named, work)).toEqual({ done: 1 });
    expect(await store.run({ ...named, input: { amount: '2' } }, work)).toMatchObject({ code: 'idempotencyConflict' });
  });

  it('ACC-017 a refusal for good is an answer like any other', async () => {
    const store = createRepeatStore(database, clock);
    const refusal = { ok: false, code: 'balanceInsufficient' };
    let count = 0;
    const refuse = async () => {
      count += 1;
      return refusal;
    };
    expect(await store.run({ ...call, key: 'refused' }, refuse)).toEqual(refusal);
    expect(await store.run({ ...call, key: 'refused' }, refuse)).toEqual(refusal);
    expect(count).toBe(1);
  });

  it('ACC-018 answers are forgotten after two days', async () => {
    const { state, work } = countWork();
    const store = createRepeatStore(database, clock);
    await store.run({ ...call, key: 'old' }, work);
    clock.now += 47 * 3_600_000;
    await store.forgetOld();
    await store.run({ ...call, key: 'old' }, work);
    expect(state.count).toBe(1);
    clock.now += 2 * 3_600_000;
    await store.forgetOld();
    await store.run({ ...call, key: 'old' }, work);
    expect(state.count).toBe(2);
  });
});
