import { pageRowsMax } from '@truemark/contract/limits';
import { refusals } from '@truemark/contract/refusals';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRepeatStore } from '../../platform/http/repeat-store.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { registerContractRoutes } from './index.ts';
import { code, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program } = useContracts();
let server: FastifyInstance;

beforeAll(async () => {
  const clock = { nowMs: () => harness.market.clock.atMs };
  const repeats = createRepeatStore(harness.market.database, clock);
  const opened = await openTestHttp(clock, { sessions: usersByNumber, repeats });
  server = opened.server;
  registerContractRoutes(opened.http, program.keyedContracts);
});
afterAll(() => server.close());

let lastKey = 0;

function makeKey(): string {
  lastKey += 1;
  return `contract-key-${lastKey}`;
}

async function call(token: number, path: string, body?: object, isDemo = false, key = makeKey()) {
  const reply = await server.inject({
    method: body ? 'POST' : 'GET',
    url: `/swx/customer/contracts/${path}`,
    headers: {
      ...{ authorization: String(token), virtually: isDemo ? 'NO' : 'YES' },
      'idempotency-key': key,
    },
    ...(body ? { payload: body } : {}),
  });
  return readReply(reply.json());
}

const lot = { code, side: 'long', kind: 'market', lots: '1', leverage: 10, feeRate: '0.0005', ruleVersion: 1 };

it('CTR-180 an order goes its way over the wire: opened, limited, closed in parts, listed, in the book of the header', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const opened = await call(userId, 'open', lot);
  expect(opened).toMatchObject({ code: 200, message: '20004', result: { book: 'live', status: 'pending' } });
  const { id } = opened.result;
  expect(await call(userId, 'cancel', { id })).toMatchObject({ result: { name: 'orderStateWrong' } });
  await harness.tick(program, 100, usual);
  const limits = { id, version: 2, stopLoss: '97', takeProfit: null };
  expect(await call(userId, 'changeLimits', limits)).toMatchObject({ code: 200, message: '20005' });
  expect(await call(userId, 'close', { id, lots: '0.5' })).toMatchObject({ result: { closingLots: '0.5' } });
  await harness.tick(program, 100, usual);
  expect(await call(userId, `order/${id}`)).toMatchObject({
    result: { openLots: '0.5', stopLoss: '97', closings: [{ part: 1, lots: '0.5', reason: 'user' }] },
  });
  expect(await call(userId, 'closeAll', {})).toMatchObject({ result: { closing: [id], notTradable: [] } });
  await harness.tick(program, 100, usual);
  expect(await call(userId, 'open', { ...lot, lots: '0.2' }, true)).toMatchObject({ result: { book: 'demo' } });
  const listed = async (query: string, isDemo: boolean) =>
    (await call(userId, `orders${query}`, undefined, isDemo)).result.items.map(
      ({ status }: { status: string }) => status,
    );
  expect(await listed('', false)).toEqual(['closed']);
  expect(await listed('?status=closed&status=canceled', true)).toEqual([]);
  expect(await listed(`?status=pending&code=${code}`, true)).toEqual(['pending']);
  expect(await call(userId, `terms/${code}`)).toMatchObject({ result: { feeRate: '0.0005', notTradable: null } });
  await harness.tick(program, 100, usual);
});

it('CTR-922 what somebody is warned of goes by their country, on the ticket and wherever else it is asked for', async () => {
  const userId = await harness.addUser();
  harness.people.set(userId, { country: 'FR', level: 0 });
  await harness.tick(program, 1_000, usual);
  const warning = { region: 'eu', losingShare: null };
  expect(await call(userId, 'warning')).toMatchObject({ code: 200, result: warning });
  expect(await call(userId, `terms/${code}`)).toMatchObject({ code: 200, result: warning });
  expect(await call(await harness.addUser(), 'warning')).toMatchObject({ result: { region: 'default' } });
});

it('CTR-181 another’s order is not there, and a locked account sees and changes nothing', async () => {
  const [userId, other] = [await harness.addUser(), await harness.addUser()];
  await harness.tick(program, 100, usual);
  const { id } = (await call(userId, 'open', lot)).result;
  await harness.tick(program, 100, usual);
  expect(await call(other, `order/${id}`)).toMatchObject({ result: { name: 'recordMissing' } });
  expect(await call(other, 'close', { id })).toMatchObject({ result: { name: 'recordMissing' } });
  expect(await call(-userId, 'close', { id })).toMatchObject({ result: { name: 'accountLocked' } });
  expect(await call(-userId, `order/${id}`)).toMatchObject({ code: 10008 });
});

it('CTR-260 a close that a held price refuses is accepted with the same key once the price is confirmed, and once only', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const { id } = (await call(userId, 'open', lot)).result;
  await harness.tick(program, 100, usual);
  const key = makeKey();
  const close = (body: object) => call(userId, 'close', { id, ...body }, false, key);
  const jumped = 1_250_000;
  await harness.tick(program, 100, jumped);
  expect(await close({})).toMatchObject({ result: { name: 'notTradable' } });
  expect(await close({ lots: '0.5' })).toMatchObject({ result: { name: 'notTradable' } });
  await harness.tick(program, 100, jumped);
  expect(await close({ lots: '0.5' })).toMatchObject({ code: 200, result: { closingLots: '0.5' } });
  await harness.tick(program, 100, jumped);
  // The accepted answer is kept: sent again it closes nothing more.
  expect(await close({ lots: '0.5' })).toMatchObject({ code: 200, result: { closingLots: '0.5' } });
  expect(await close({})).toMatchObject({ result: { name: 'idempotencyConflict' } });
  await harness.tick(program, 100, jumped);
  expect(await call(userId, `order/${id}`)).toMatchObject({ result: { openLots: '0.5', closings: [{ lots: '0.5' }] } });
  await call(userId, 'closeAll', {});
  for (const price of [jumped, usual, usual]) await harness.tick(program, 100, price);
});

it('CTR-261 an order that a held price refuses is accepted with the same key once the price is confirmed, and once only', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const key = makeKey();
  const open = () => call(userId, 'open', lot, false, key);
  const jumped = 1_250_000;
  await harness.tick(program, 100, jumped);
  expect(await open()).toMatchObject({ result: { name: 'notTradable', values: { reason: 'held' } } });
  await harness.tick(program, 100, jumped);
  const opened = await open();
  expect(opened).toMatchObject({ code: 200, result: { status: 'pending' } });
  await harness.tick(program, 100, jumped);
  expect((await open()).result.id).toBe(opened.result.id);
  expect((await call(userId, 'orders')).result.items).toHaveLength(1);
  await call(userId, 'closeAll', {});
  for (const price of [jumped, usual, usual]) await harness.tick(program, 100, price);
});

it('CTR-262 an order that the house cannot fund is refused for good under its key, and sold under another later', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const treasury = await harness.house('treasury');
  const withdraw = { asset: 'USDT', book: 'live', amount: treasury, reference: 'capital' } as const;
  expect(await program.ledger.moveCapital('out', { ...withdraw, key: 'out' })).toMatchObject({ ok: true });
  const reserves = vi.spyOn(program.trading.reserves, 'tryAdd').mockResolvedValue(true);
  const key = makeKey();
  expect(await call(userId, 'open', lot, false, key)).toMatchObject({ result: { name: 'reserveShort' } });
  reserves.mockRestore();
  expect(await program.ledger.moveCapital('in', { ...withdraw, key: 'in' })).toMatchObject({ ok: true });
  expect(await call(userId, 'open', lot, false, key)).toMatchObject({ result: { name: 'reserveShort' } });
  expect(refusals.reserveShort.isRetryable).toBe(false);
  expect(await call(userId, 'open', lot)).toMatchObject({ code: 200 });
  await harness.tick(program, 100, usual);
});

it('CTR-263 all that are closed at once are exactly those that were named, where any were', async () => {
  const [userId, other] = [await harness.addUser(), await harness.addUser()];
  await harness.tick(program, 100, usual);
  const open = async (owner: number) => (await call(owner, 'open', lot)).result.id as string;
  const [listed, closed, unlisted, foreign] = [
    await open(userId),
    await open(userId),
    await open(userId),
    await open(other),
  ];
  await harness.tick(program, 100, usual);
  await call(userId, 'close', { id: closed });
  await harness.tick(program, 100, usual);
  expect(await call(userId, 'closeAll', { ids: [] })).toMatchObject({ result: { name: 'malformedRequest' } });
  const many = Array.from({ length: pageRowsMax + 1 }, (_, index) => String(index + 1));
  expect(await call(userId, 'closeAll', { ids: many })).toMatchObject({ result: { name: 'malformedRequest' } });
  const key = makeKey();
  const closeListed = () => call(userId, 'closeAll', { ids: [listed, closed, foreign] }, false, key);
  expect(await closeListed()).toMatchObject({ result: { closing: [listed], notTradable: [] } });
  await harness.tick(program, 100, usual);
  expect(await closeListed()).toMatchObject({ result: { closing: [listed] } });
  const statusOf = async (owner: number, id: string) => (await call(owner, `order/${id}`)).result.status;
  expect(await statusOf(userId, listed)).toBe('closed');
  expect(await statusOf(userId, unlisted)).toBe('holding');
  expect(await statusOf(other, foreign)).toBe('holding');
});
