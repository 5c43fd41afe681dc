import { expect, it } from 'vitest';
import { type BalanceChange, calculateBalanceHistory, type HistoryRequest } from './balance-history.ts';

const usdt = 1_000_000n;
const btc = 100_000_000n;
const price = 10_000_000_000n;
const stepMs = 1_000;

function change(part: Partial<BalanceChange> & Pick<BalanceChange, 'step' | 'change'>): BalanceChange {
  return { asset: 'USDT', paidIn: 0n, paidOut: 0n, ...part };
}

function calculate(part: Partial<HistoryRequest>) {
  return calculateBalanceHistory({
    ...{ stepMs, firstStep: 10, lastStep: 12, untilMs: 12_400, hasOpening: false },
    ...{ closing: new Map(), changes: [], prices: new Map() },
    ...part,
  });
}

it('ACT-900 each point is what there was at the end of its step, and the last is what there is', () => {
  const points = calculate({
    closing: new Map([['USDT', 70n * usdt]]),
    changes: [
      change({ step: 10, change: 100n * usdt, paidIn: 100n * usdt }),
      change({ step: 12, change: -30n * usdt - 1n, paidOut: 30n * usdt }),
    ],
  });
  expect(points).toEqual([
    { atMs: 11_000, value: 100n * usdt + 1n, moves: [{ asset: 'USDT', amount: 100n * usdt }] },
    { atMs: 12_000, value: 100n * usdt + 1n, moves: [] },
    { atMs: 12_400, value: 70n * usdt, moves: [{ asset: 'USDT', amount: -30n * usdt }] },
  ]);
});

it('ACT-901 a coin is worth the last price before the point, rounded down, and nothing is said without one', () => {
  const points = calculate({
    closing: new Map([
      ['USDT', 5n],
      ['BTC', btc / 2n + 1n],
    ]),
    prices: new Map([
      [
        'BTC',
        [
          { fromMs: 11_000, price: 60_000n * price },
          { fromMs: 12_000, price: 61_000n * price },
        ],
      ],
    ]),
  });
  // A hundred-millionth of a coin at 60,000 is 0.0006.
  expect(points.map(({ value }) => value)).toEqual([undefined, 30_000n * usdt + 605n, 30_500n * usdt + 615n]);
});

it('ACT-901 what is not there needs no price', () => {
  const points = calculate({
    closing: new Map([['BTC', 0n]]),
    changes: [change({ step: 12, change: 0n })],
    hasOpening: true,
  });
  expect(points.map(({ atMs, value }) => [atMs, value])).toEqual([
    [10_000, 0n],
    [11_000, 0n],
    [12_000, 0n],
    [12_400, 0n],
  ]);
});
