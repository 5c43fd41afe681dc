import { randomUUID } from 'node:crypto';
import type { Call } from '@truemark/contract/call';
import { operatorCalls } from '@truemark/contract/operators/calls';
import { deny } from '@truemark/domain/result';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectations } from '../../access-matrix/expectations.ts';
import { createOperatorServer, type OperatorServer } from '../../features/console-access/testing/operator-server.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isRepeatable } from './access.ts';
import type { ActName, Recorded } from './act-server.ts';
import { mustRecord } from './recorded-call.ts';

const names = (Object.keys(operatorCalls) as (keyof typeof operatorCalls)[]).filter(name =>
  mustRecord(operatorCalls[name]),
) as ActName[];
const change = { act: 'made.up', subject: 'thing:1', reason: 'test', before: null, after: { n: 1 } };
const insert = "insert into instance_setting (key, value) values ('acted', '1')";

describe('writing calls of operators', () => {
  let database: TestDatabase;
  let backOffice: OperatorServer;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await backOffice?.close();
    backOffice = await createOperatorServer(database, { nowMs: () => Date.now() });
  });
  afterAll(async () => {
    await backOffice.close();
    await database.close();
  });

  const ask = (name: ActName, key?: string) => {
    const { path }: Call = operatorCalls[name];
    return backOffice.ask('administrator', 'POST', path, expectations[name].sample.body as object | undefined, key);
  };
  const countActs = async () => (await backOffice.audit.verify()).count;
  const hasActed = async () =>
    (await database.query("delete from instance_setting where key = 'acted' returning key")).length === 1;

  it('CNA-040 are all of these, and each call of the contract is one or reads', () => {
    expect(names).toEqual(
      expect.arrayContaining(['restrictUser', 'moveTreasury', 'changeParameter', 'operatorLogout']),
    );
    const others = Object.entries<Call>(operatorCalls).filter(([name]) => !names.includes(name as ActName));
    for (const [name, { method, isRead, access }] of others) {
      expect([name, method === 'GET' || isRead === true || access === 'visitor']).toEqual([name, true]);
    }
  });

  it.each(names)('CNA-040 %s cannot be served without a record', name => {
    expect(() => backOffice.http.serve(name, (() => ({ isDone: true })) as never)).toThrow('leaves no record');
  });

  it.each(names)('CNA-040 %s leaves exactly one act, of who asked, in the transaction of its change', async name => {
    const reply = { isDone: true };
    backOffice.acts.serve(name, (({ commit }: { commit(work: unknown): unknown }) =>
      commit(async () => ({ reply, record: change }))) as never);
    const before = await countActs();
    await ask(name);
    expect(await countActs()).toBe(before + 1);
    expect(await backOffice.audit.list({}, 1)).toMatchObject([{ ...change, operatorNumber: 1 }]);
  });

  const replayed = names.filter(name => isRepeatable(operatorCalls[name]));
  it.each(replayed)('ACC-392 %s, repeated, does nothing, records nothing and answers as at first', async name => {
    let count = 0;
    const serve = () =>
      backOffice.acts.serve(name, (({ commit }: { commit(work: unknown): unknown }) =>
        commit(async () => {
          count += 1;
          return { reply: { isDone: true, transferId: `${count}` }, record: change };
        })) as never);
    serve();
    const before = await countActs();
    const key = randomUUID();
    const first = await ask(name, key);
    // A program that starts anew knows nothing but what was committed.
    await backOffice.close();
    backOffice = await createOperatorServer(database, { nowMs: () => Date.now() });
    serve();
    expect(await ask(name, key)).toEqual(first);
    expect([count, await countActs()]).toEqual([1, before + 1]);
  });

  it('CNA-041 an answer that was not committed is an error', async () => {
    backOffice.acts.serve('operatorLogout', async () => ({ reply: { isDone: true } }) as Recorded<{ isDone: true }>);
    const before = await countActs();
    expect((await ask('operatorLogout')).code).toBe(11005);
    expect(await countActs()).toBe(before);
  });

  it('CNA-041 a second act of one call is an error', async () => {
    backOffice.acts.serve('operatorLogout', async ({ commit }) => {
      await commit(async () => ({ reply: { isDone: true }, record: change }));
      return commit(async () => ({ reply: { isDone: true }, record: change }));
    });
    expect((await ask('operatorLogout')).code).toBe(11005);
  });

  it('CNA-042 a denial, a failure and a record that is refused undo the change; a commit tells of it', async () => {
    const announced: string[] = [];
    let end: 'deny' | 'fail' | 'secret' | 'commit' = 'deny';
    backOffice.acts.serve('operatorLogout', ({ commit }) =>
      commit(async client => {
        await client.query(insert);
        if (end === 'deny') return deny('tooManyRequests') as never;
        if (end === 'fail') throw new Error('the rest failed');
        const record = end === 'secret' ? { ...change, after: { password: 'x' } } : change;
        return { reply: { isDone: true }, record, announce: () => announced.push(end) };
      }),
    );
    const before = await countActs();
    expect((await ask('operatorLogout')).result.name).toBe('tooManyRequests');
    for (end of ['fail', 'secret'] as const) expect((await ask('operatorLogout')).code).toBe(11005);
    expect([await hasActed(), announced, await countActs()]).toEqual([false, [], before]);
    end = 'commit';
    expect((await ask('operatorLogout')).result).toEqual({ isDone: true });
    expect([await hasActed(), announced, await countActs()]).toEqual([true, ['commit'], before + 1]);
  });

  it('CNA-043 of changes made together each leaves its act, and one that is denied hinders no other', async () => {
    const together: number[] = [];
    let wished = 0;
    const joined = backOffice.acts.join<number, { isDone: true }>({
      keyOf: wish => wish,
      async work(_client, wishes) {
        together.push(wishes.length);
        return wishes.map(wish =>
          wish === 2
            ? (deny('tooManyRequests') as never)
            : { reply: { isDone: true }, record: { ...change, after: { n: wish } } },
        );
      },
    });
    backOffice.acts.serve('operatorLogout', ({ commitJointly }) => {
      wished += 1;
      return commitJointly(joined, wished);
    });
    const before = await countActs();
    const answers = await Promise.all([1, 2, 3].map(() => ask('operatorLogout')));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(await backOffice.audit.verify()).toMatchObject({ isWhole: true, count: before + 2 });
    const acts = (await backOffice.audit.list({}, 2)).map(({ after }) => after);
    expect(acts).toHaveLength(2);
    expect(acts).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
    expect(together.reduce((sum, count) => sum + count)).toBe(3);
  });
});
