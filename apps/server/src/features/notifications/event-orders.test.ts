import { setTimeout as sleep } from 'node:timers/promises';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { openEventWorld } from './testing/event-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const option: OptionOrder = {
  ...{ id: '1', receiptId: 'a'.repeat(26), book: 'live', code: 'BTCUSDT', symbol: 'BTC/USDT', priceDecimals: 2 },
  ...{ type: 'up', status: 'holding', resultType: 'running', createTime: 1, expiresAt: 2, duration: 30 },
  ...{ fillWaitMs: 1, settleWaitMs: 1, stake: '10', payoutRatio: '0.8', ruleVersion: 1, payout: '8' },
  ...{ quotedPrice: '1', acceptedSequence: 1, buyPrice: null, buyTime: null, buySequence: null, endPrice: null },
  ...{ endTime: null, endSequence: null, beforeSequence: null, profit: null, termsHash: 'a'.repeat(64) },
};

it('EVT-801 events keep their order while orders are looked up, and leave without them when that fails', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  const slow = await openEventWorld({
    database,
    async loadOrders(_userId, named) {
      const gate = gates[asked];
      asked += 1;
      await gate?.promise;
      return ({ kind, id }) =>
        named.length > 0 && kind === 'option' ? { kind, option: { ...option, id } } : undefined;
    },
  });
  const userId = 1;
  const page = await slow.open(userId);
  const tell = (id: string) =>
    slow.eventLog.append([{ userId, kind: 'orders', values: { book: 'live', kind: 'option', id, status: 'holding' } }]);
  await tell('1');
  await waitFor(() => expect(asked).toBe(1));
  await tell('2');
  await slow.eventLog.append([{ userId, kind: 'profile' }]);
  await sleep(100);
  expect(page.events).toEqual([]);
  gates[0]?.reject(new Error('the database is away'));
  gates[1]?.resolve();
  await page.reach(3);
  expect(page.events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(page.events.map(({ values, order }) => [values.id, order !== undefined])).toEqual([
    ['1', false],
    ['2', true],
    [undefined, false],
  ]);
  await slow.close();
});

it('SUP-026 the message of an event reaches open pages with it, and is not kept', async () => {
  const world = await openEventWorld({ database });
  const page = await world.open(21);
  const message = {
    number: 1,
    author: 'operator',
    clientId: 'c',
    text: 'here',
    fileId: null,
    isLeft: false,
    at: 5,
  } as const;
  await world.eventLog.append([
    { userId: 22, kind: 'support', message: { ...message, text: 'not theirs' } },
    { userId: 21, kind: 'profile' },
    { userId: 21, kind: 'support', values: { last: '1' }, message },
  ]);
  await page.reach(2);
  expect(page.events.map(({ kind, message: told }) => [kind, told])).toEqual([
    ['profile', undefined],
    ['support', message],
  ]);
  expect(await world.eventLog.loadAfter(21, 1, 9)).toMatchObject([{ kind: 'support', values: { last: '1' } }]);
  expect(JSON.stringify(await database.query('select * from user_event'))).not.toContain('here');
  await world.close();
});
