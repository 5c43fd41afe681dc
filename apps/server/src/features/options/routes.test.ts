import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { registerOptionRoutes } from './index.ts';
import { code, opening, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions();
let server: FastifyInstance;

beforeAll(async () => {
  const { parts, options } = program;
  const opened = await openTestHttp(parts.clock, { sessions: usersByNumber });
  server = opened.server;
  registerOptionRoutes(opened.http, { ...parts, options });
});
afterAll(() => server.close());

interface Asked {
  readonly isDemo?: boolean;
  readonly body?: object;
  readonly key?: string;
}

async function request(userId: number, path: string, { isDemo = false, body, key = randomUUID() }: Asked = {}) {
  const headers = {
    ...{ authorization: String(userId), virtually: isDemo ? 'NO' : 'YES' },
    'idempotency-key': key,
  };
  const url = `/swx/customer/${path}`;
  const reply = await server.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers,
    ...(body ? { payload: body } : {}),
  });
  return readReply(reply.json());
}

const order = { code, type: 'up', duration: 30, stake: '100', payoutRatio: '0.75', ruleVersion: 2 };

it('OPT-140 PLT-874 an option on the wire has its terms, its prices and, in the end, what it came to', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1, opening);
  const bought = await request(userId, 'order/buyOptions', { body: order, key: 'option-key-one' });
  // PLT-874: the code of the success, and its sentence.
  const text = 'Purchase accepted. You can see it in your orders.';
  expect(bought).toMatchObject({ code: 200, message: '20004', result: { text } });
  expect(bought.result).toMatchObject({
    ...{ book: 'live', code, type: 'up', status: 'pending', resultType: 'running', duration: 30, stake: '100' },
    ...{ payoutRatio: '0.75', payout: '75', ruleVersion: 2, quotedPrice: '100', buyPrice: null, profit: null },
    ...{ expiresAt: bought.result.createTime + 30_000, fillWaitMs: 5_000, settleWaitMs: 60_000 },
  });
  await harness.tick(program, 1_000, opening);
  await harness.tick(program, 29_000, opening - 1);
  const { result } = await request(userId, `order/getOptionsOrderById/${bought.result.id}`);
  expect(result).toMatchObject({
    ...{ id: bought.result.id, receiptId: bought.result.receiptId, termsHash: bought.result.termsHash },
    ...{ status: 'settled', resultType: 'lose', buyPrice: '100', endPrice: '99.9999', profit: '-100' },
    ...{ endTime: result.expiresAt, beforeSequence: result.buySequence },
  });
  const again = await request(userId, 'order/buyOptions', { body: order, key: 'option-key-one' });
  expect(again.result).toEqual({ ...result, text });
});

it('OPT-141 an option is its owner’s alone', async () => {
  const [owner, other] = [await harness.addUser(), await harness.addUser()];
  await harness.tick(program, 1, opening);
  const { result } = await request(owner, 'order/buyOptions', { body: order });
  expect(await request(other, `order/getOptionsOrderById/${result.id}`)).toMatchObject({
    result: { name: 'recordMissing' },
  });
  expect((await request(other, 'order/listOptionsOrder')).result.items).toEqual([]);
});

it('OPT-142 a list has the options of the book, the newest first, page by page without gaps or repeats', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1, opening);
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    ids.unshift((await request(userId, 'order/buyOptions', { body: order })).result.id);
    if (index === 3) await harness.tick(program, 1_000, opening);
  }
  await request(userId, 'order/buyOptions', { body: order, isDemo: true });
  const list = async (query: string, isDemo = false) =>
    (await request(userId, `order/listOptionsOrder?${query}`, { isDemo })).result;
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await list(
      `limit=3${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
  expect((await list('', true)).items).toHaveLength(1);
  const pending = await list('status=pending');
  expect(pending.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3));
  expect((await list('status=holding&status=settled')).items).toHaveLength(4);
  expect((await list(`code=${code}`)).items).toHaveLength(7);
  expect((await list('code=TEST2')).items).toEqual([]);
});

it('OPT-143 the configuration names durations, payouts and stakes for the caller', async () => {
  const userId = await harness.addUser();
  harness.people.set(userId, { country: 'DE', level: 2 });
  await harness.tick(program, 1, opening);
  const { result } = await request(userId, `user/listOptionsConfig?code=${code}`);
  expect(result).toMatchObject({
    isAllowed: false,
    region: 'eu',
    ruleVersion: 2,
    notTradable: null,
  });
  expect(result).toMatchObject({ fillWaitMs: 5_000, settleWaitMs: 60_000, expiryMax: null });
  const rows = result.configs.map((config: Record<string, string>) => Object.values(config).join(' '));
  expect(rows).toEqual([
    '30 30 0.75 10 2500',
    '60 60 0.78 20 2500',
    '120 120 0.8 50 2500',
    '300 300 0.82 100 2500',
    '900 900 0.85 200 2500',
    '3600 3600 0.88 500 2500',
  ]);
  expect(Number(result.reserveLeft)).toBeCloseTo(2_500_000, -3);
  const plain = await harness.addUser();
  expect((await request(plain, 'user/listOptionsConfig')).result).toMatchObject({ isAllowed: true, region: 'default' });
});

it('OPT-143 the configuration says why an instrument is not sold on now, and the last possible expiry', async () => {
  const userId = await harness.addUser();
  const { result } = await request(userId, 'user/listOptionsConfig?code=TEST3');
  expect(result).toMatchObject({ notTradable: 'noPrice', expiryMax: Date.UTC(2026, 10, 20, 21) - 1 });
  const unknown = await request(userId, 'user/listOptionsConfig?code=NOSUCH');
  expect(unknown).toMatchObject({ result: { name: 'instrumentUnknown' } });
});

it('OPT-210 the configuration says when the session after the running one begins', async () => {
  const userId = await harness.addUser();
  // It closes on Friday and opens on Monday at half past nine in New York.
  const { result } = await request(userId, 'user/listOptionsConfig?code=TEST3');
  expect(result).toMatchObject({ reopensAt: Date.UTC(2026, 10, 23, 14, 30) });
  expect((await request(userId, `user/listOptionsConfig?code=${code}`)).result).toMatchObject({ reopensAt: null });
});
