import type { OrderKind } from '@truemark/contract/trading/orders';
import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOrders } from './list-orders.ts';
import { type OrderWorld, openOrderWorld } from './testing/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
  await world.saveUser(1);
  await world.saveUser(2);
});
afterAll(() => world.close());

const listOf = (userId: number, book: 'live' | 'demo', kind?: OrderKind, limit = 100, cursor?: string) =>
  listOrders({ ...world, others: [] }, { userId, book, kind, cursor, limit });

const grant = (userId: number, asset: 'USDT' | 'ETH', amount: bigint) =>
  world.post(userId, 'live', [
    {
      ...{ kind: 'testFunds', asset, amount, reference: 'operator:1' },
      ...{ debit: houseAccount('external:sandbox'), credit: userAccount(userId, 'available') },
    },
  ]);

it('ORD-001 orders of all kinds are merged by time, and pages of any size hold each of them once', async () => {
  const startMs = world.clock.atMs;
  const open = { sequence: 2, before: null, price: 10n ** 10n };
  for (let index = 0; index < 30; index += 1) {
    world.clock.atMs = startMs + index * 1_000;
    if (index % 3 === 0) await world.saveContract({ userId: 1, id: 1_000 + index, book: 'live', open });
    if (index % 3 === 1) await world.saveOption({ userId: 1, id: 1_000 + index, book: 'live' });
    if (index % 3 === 2) await grant(1, 'USDT', BigInt(index));
  }
  const all = await listOf(1, 'live');
  expect(all.nextCursor).toBeNull();
  expect(all.items.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 10 }, () => ['wallet', 'options', 'contract']).flat(),
  );
  for (const limit of [1, 4, 7, 30]) {
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOf(1, 'live', undefined, limit, cursor);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      paged.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged, `pages of ${limit}`).toEqual(all.items);
  }
});

it('ORD-001 a list of one kind holds that kind; what does not exist yet is empty', async () => {
  for (const kind of ['contract', 'options', 'wallet'] as const) {
    const { items } = await listOf(1, 'live', kind);
    expect(items).toHaveLength(10);
    expect(items.every(item => item.kind === kind)).toBe(true);
  }
  for (const kind of ['smart', 'financial'] as const) {
    expect(await listOf(1, 'live', kind)).toEqual({ items: [], nextCursor: null });
  }
});

it('ORD-001 an order says what it is about, and its gain once that is known', async () => {
  const open = { sequence: 2, before: 1, price: 10n ** 10n };
  const atMs = world.clock.atMs;
  const closing = { sequence: 4, before: 3, price: 10n ** 10n, atMs, profit: -2_500_000n };
  await world.saveUser(3);
  await world.saveContract({ userId: 3, id: 1, side: 'short', margin: 25, open, closing });
  await world.saveContract({ userId: 3, id: 2, open });
  for (const [id, endPrice] of [
    [3, 11n],
    [4, 9n],
    [5, 10n],
  ] as const) {
    await world.saveOption({ userId: 3, id, end: { buyPrice: 10n, endPrice } });
  }
  await world.saveOption({ userId: 3, id: 6 });
  const contracts = (await listOf(3, 'demo', 'contract')).items;
  expect(contracts).toMatchObject([
    { id: '2', status: 'holding', direction: 'long', leverage: 10, profit: null },
    { id: '1', status: 'closed', direction: 'short', amount: '25', profit: '-2.5', code: 'TEST1', title: 'TEST1/USDT' },
  ]);
  expect(world.receiptIds.decode(contracts[1]?.receiptId ?? '')).toEqual({ kind: 'contract', userId: 3, orderId: 1 });
  const options = (await listOf(3, 'demo', 'options')).items;
  expect(options.map(({ id, status, profit }) => `${id} ${status} ${profit}`)).toEqual([
    '6 pending null',
    '5 settled 0',
    '4 settled -10',
    '3 settled 8',
  ]);
});

it('ORD-002 a list holds neither the other book nor another user', async () => {
  await world.saveContract({ userId: 2, id: 9_000, book: 'live' });
  await world.saveContract({ userId: 2, id: 9_001, book: 'demo' });
  expect((await listOf(2, 'live', 'contract')).items.map(({ id }) => id)).toEqual(['9000']);
  expect((await listOf(2, 'demo', 'contract')).items.map(({ id }) => id)).toEqual(['9001']);
  expect((await listOf(1, 'demo', 'contract')).items).toEqual([]);
});

it('ORD-003 money has a row for each record that brought it or took it away, and none for trades', async () => {
  await world.saveUser(4);
  world.clock.atMs += 1_000;
  await grant(4, 'ETH', 10n ** 18n);
  const grantedAtMs = world.clock.atMs;
  world.clock.atMs += 1_000;
  const available = userAccount(4, 'available');
  await world.post(4, 'live', [
    {
      ...{ kind: 'testFunds', asset: 'USDT', amount: 5n, reference: 'operator:2' },
      ...{ debit: houseAccount('external:sandbox'), credit: available },
    },
    {
      ...{ kind: 'contractHold', asset: 'USDT', amount: 5n, reference: 'contract:77' },
      ...{ debit: available, credit: userAccount(4, 'margin') },
    },
  ]);
  const deposits = [
    { id: 8, state: 'failed', createdAtMs: grantedAtMs + 500 },
    { id: 7, state: 'submitted', createdAtMs: grantedAtMs - 500 },
  ].map(row => ({ ...row, direction: 'deposit' as const, asset: 'BTC' as const, amount: 10n ** 8n }));
  const withDeposits = {
    ...world,
    others: [],
    moneyRecords: [
      async ({ userId, beforeId }: { readonly userId: number; readonly beforeId: number }) =>
        userId === 4 ? deposits.filter(({ id }) => id < beforeId) : [],
    ],
  };
  const list = (limit: number, cursor?: string, book: 'live' | 'demo' = 'live') =>
    listOrders(withDeposits, { userId: 4, book, kind: 'wallet', cursor, limit });
  const write = ({ items }: Awaited<ReturnType<typeof list>>) =>
    items.map(({ direction, status, amount, asset }) => `${direction} ${status} ${amount} ${asset}`);
  expect(write(await list(10))).toEqual([
    'testFunds done 0.000005 USDT',
    'deposit failed 1 BTC',
    'testFunds done 1 ETH',
    'deposit submitted 1 BTC',
  ]);
  const first = await list(1);
  const second = await list(2, first.nextCursor ?? '');
  expect(write(second)).toEqual(['deposit failed 1 BTC', 'testFunds done 1 ETH']);
  expect(write(await list(2, second.nextCursor ?? ''))).toEqual(['deposit submitted 1 BTC']);
  // The play money that a demo account starts with was not ordered, and deposits are not the demo book's.
  expect((await list(10, undefined, 'demo')).items).toEqual([]);
});

it('ORD-993 operators are told what of a user is traded, all of it or what is open, page by page', async () => {
  const open = { sequence: 2, before: 1, price: 10n ** 10n };
  const closing = { sequence: 4, before: 3, price: 10n ** 10n, atMs: world.clock.atMs, profit: 1n };
  await world.saveUser(7);
  await world.saveContract({ userId: 7, id: 71, book: 'live', open });
  await world.saveContract({ userId: 7, id: 72, book: 'live', open, closing });
  await world.saveOption({ userId: 7, id: 73, book: 'live' });
  await world.saveOption({ userId: 7, id: 74, book: 'live', end: { buyPrice: 10n, endPrice: 11n } });
  await world.saveContract({ userId: 7, id: 75, book: 'demo', open });
  await grant(7, 'USDT', 5n);
  const list = (traded: 'all' | 'open', limit = 10, cursor?: string) =>
    listOrders({ ...world, others: [] }, { userId: 7, book: 'live', traded, limit, cursor });
  const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ id }) => id).sort();
  expect(idsOf(await list('all'))).toEqual(['71', '72', '73', '74']);
  expect(idsOf(await list('open'))).toEqual(['71', '73']);
  const first = await list('open', 1);
  const second = await list('open', 1, first.nextCursor ?? '');
  expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(['71', '73']);
  expect(second.nextCursor).toBeNull();
});
