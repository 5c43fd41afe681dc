import type { Book } from '@truemark/domain/money/book';
import { expect, it } from 'vitest';
import type { Ledger } from '../ledger/index.ts';
import { createReserves } from './reserves.ts';

/** A house whose treasuries the test sets, and that counts how often it is asked. */
function createHouse(live: bigint, demo = 0n) {
  const house = { live, demo, asked: 0, isBroken: false };
  const loadHouseBalances: Ledger['loadHouseBalances'] = async () => {
    house.asked += 1;
    if (house.isBroken) throw new Error('the database does not answer');
    const row = (book: Book, balance: bigint) => ({ book, asset: 'USDT', account: 'treasury', balance }) as const;
    return [row('live', house.live), row('demo', house.demo), { ...row('live', 999n), account: 'fees' }];
  };
  return { house, ledger: { loadHouseBalances } };
}

/** What operators have set. */
const set = { share: '0.05' };
const parameters = { get: () => set.share };

it('TRD-004 promises to one user stay within a twentieth of the treasury of the book', async () => {
  const clock = { atMs: 0, nowMs: () => clock.atMs };
  const { ledger } = createHouse(2_000n);
  const reserves = createReserves(ledger, parameters, clock);
  expect(await reserves.left(1, 'live')).toBe(100n);
  expect(await reserves.tryAdd(1, 'live', 101n)).toBe(false);
  expect(await reserves.tryAdd(1, 'live', 60n)).toBe(true);
  expect(await reserves.tryAdd(1, 'live', 41n)).toBe(false);
  expect(await reserves.tryAdd(1, 'live', 40n)).toBe(true);
  expect(await reserves.left(1, 'live')).toBe(0n);
  expect(await reserves.tryAdd(2, 'live', 100n)).toBe(true);
  reserves.release(1, 'live', 60n);
  expect(await reserves.left(1, 'live')).toBe(60n);
});

it('TRD-004 what was open at the start counts, and may be more than there is room for now', async () => {
  const clock = { atMs: 0, nowMs: () => clock.atMs };
  const { house, ledger } = createHouse(2_000n);
  const reserves = createReserves(ledger, parameters, clock);
  reserves.restore(1, 'live', 150n);
  expect(await reserves.left(1, 'live')).toBe(0n);
  expect(await reserves.tryAdd(1, 'live', 1n)).toBe(false);
  house.live = 4_000n;
  clock.atMs += 60_000;
  expect(await reserves.left(1, 'live')).toBe(50n);
});

it('TRD-004 orders of one moment cannot all take the same room, and the treasury is asked for once', async () => {
  const clock = { atMs: 0, nowMs: () => clock.atMs };
  const { house, ledger } = createHouse(2_000n);
  const reserves = createReserves(ledger, parameters, clock);
  const answers = await Promise.all(Array.from({ length: 20 }, () => reserves.tryAdd(1, 'live', 30n)));
  expect(answers.filter(isAdded => isAdded)).toHaveLength(3);
  expect(house.asked).toBe(1);
});

it('TRD-004 a treasury is renewed on the side, and not used when it could not be for long', async () => {
  const clock = { atMs: 0, nowMs: () => clock.atMs };
  const { house, ledger } = createHouse(2_000n);
  const reserves = createReserves(ledger, parameters, clock);
  await reserves.left(1, 'live');
  house.live = 200n;
  clock.atMs = 3_000;
  expect(await reserves.left(1, 'live')).toBe(100n);
  await new Promise(resolve => setImmediate(resolve));
  expect(await reserves.left(1, 'live')).toBe(10n);
  house.isBroken = true;
  clock.atMs = 40_000;
  await expect(reserves.tryAdd(1, 'live', 1n)).rejects.toThrow('does not answer');
});

it('TRD-004 the demo house, which takes play money when it runs short, counts as rich as a new sandbox at least', async () => {
  const clock = { atMs: 0, nowMs: () => clock.atMs };
  const reserves = createReserves(createHouse(0n, 5n).ledger, parameters, clock);
  expect(await reserves.left(1, 'demo')).toBe(2_500_000n * 10n ** 6n);
  expect(await reserves.left(1, 'live')).toBe(0n);
});

it('TRD-600 the share is what operators have set, from then on: what was promised stays', async () => {
  const clock = { atMs: 0, nowMs: () => clock.atMs };
  const reserves = createReserves(createHouse(2_000n).ledger, parameters, clock);
  expect(await reserves.tryAdd(1, 'live', 90n)).toBe(true);
  set.share = '0.02';
  expect(await reserves.left(1, 'live')).toBe(0n);
  expect(await reserves.tryAdd(1, 'live', 1n)).toBe(false);
  expect(await reserves.left(2, 'live')).toBe(40n);
  set.share = '0.1';
  expect(await reserves.left(1, 'live')).toBe(110n);
});
