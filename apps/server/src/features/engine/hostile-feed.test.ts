import { expect, it } from 'vitest';
import { hostileStartMs, playScript } from './testing/hostile-market.ts';
import type { Decision, TrackedContract, TrackedOption, TrackedOrder } from './testing/tracked-orders.ts';

const unit = 10n ** 10n;
const place = { id: 1, userId: 1, instrumentId: 1, fromSequence: 1 } as const;
const contract = { ...place, kind: 'contract', closesWithSession: false } as const;
const waits = { acceptedAtMs: hostileStartMs, waitMs: 5_000 };
const lifetime = { ...waits, expiresAtMs: hostileStartMs + 30_000, settleWaitMs: 60_000 };

function levels(liquidation: bigint, stopLoss: bigint, call: bigint, takeProfit: bigint, cap: bigint) {
  return {
    levels: {
      ...{ liquidation: liquidation * unit, stopLoss: stopLoss * unit, call: call * unit },
      ...{ takeProfit: takeProfit * unit, cap: cap * unit },
    },
  };
}

const long: TrackedContract = { ...contract, side: 'long', stage: 'holding', ...levels(90n, 95n, 97n, 110n, 120n) };
const short: TrackedContract = { ...contract, side: 'short', stage: 'holding', ...levels(110n, 105n, 103n, 90n, 80n) };
const market: TrackedContract = { ...contract, side: 'long', stage: 'waiting', ...waits };
const option: TrackedOption = { ...place, kind: 'option', stage: 'running', ...lifetime };
const items: Readonly<Record<string, TrackedOrder>> = {
  ...{ long, short, market, option },
  closing: { ...long, stage: 'closing' },
  'buy at 95': { ...contract, side: 'long', stage: 'resting', limitPrice: 95n * unit },
  'sell at 105': { ...contract, side: 'short', stage: 'resting', limitPrice: 105n * unit },
  'new option': { ...option, stage: 'waiting' },
};

function describeDecision({ type, tick, reason }: Decision): string {
  const closing = type === 'close' ? ` ${reason}` : '';
  return `${type}${closing} ${tick ? `at ${tick.sequence}` : 'by the clock'}`;
}

/** What happens, to what, by which quotes; the verdict on each quote; what is decided, at which record. */
const cases: readonly (readonly [string, string, string, string, string])[] = [
  ['a price sent twice', 'long', '1000 98 size=0; 2000 98 size=0 src=1000', 'AD', ''],
  ['the price of acceptance sent again', 'market', '1000 100 size=0 src=0; 1500 100', 'DA', 'fill at 3'],
  ['a price sent again at expiry', 'option', '29000 101 size=0; 30500 101 size=0 src=29000', 'AD', ''],
  [
    'a duplicate before the end price',
    'option',
    '29000 101 size=0; 30500 101 size=0 src=29000; 31000 102',
    'ADA',
    'settle at 4',
  ],
  ['two equal trades of one millisecond', 'closing', '1000 98; 1000 98', 'AA', 'close user at 2'],
  ['a held price sent twice', 'long', '1000 70 size=0; 1500 70 size=0 src=1000', 'HD', ''],
  ['an older price below the stop', 'long', '1000 98; 2000 94 src=500', 'AO', ''],
  ['a price below the stop of the same source time', 'long', '1000 98; 2000 94 src=1000', 'AA', 'close stopLoss at 3'],
  ['a price from before the order', 'market', '1000 101 src=-500; 1200 101', 'OA', 'fill at 3'],
  ['an older price at expiry', 'option', '29500 101; 30500 102 src=29000; 30600 103', 'AOA', 'settle at 4'],
  ['an older price at the limit', 'buy at 95', '1000 98; 1500 94 src=900', 'AO', ''],
  ['an older price at the take profit', 'short', '1000 99; 1500 89 src=900', 'AO', ''],
  ['a gap over stop and liquidation', 'long', '1000 89', 'A', 'close liquidation at 2'],
  ['a gap of 20 per cent', 'long', '1000 80', 'A', 'close liquidation at 2'],
  ['a jump of more', 'long', '1000 79.99', 'H', ''],
  ['a jump that is confirmed', 'long', '1000 75; 2000 75.5', 'HA', 'close liquidation at 3'],
  ['a jump that is not', 'long', '1000 75; 2000 99', 'HA', ''],
  ['a jump confirmed after another', 'long', '1000 75; 2000 70; 3000 70.5', 'HHA', 'close liquidation at 4'],
  ['a jump confirmed by nobody but itself', 'long', '1000 75; 2000 75 src=1000', 'HH', ''],
  ['a jump up, confirmed', 'long', '1000 130; 1500 131', 'HA', 'close takeProfit at 3'],
  ['a jump up', 'short', '1000 130', 'H', ''],
  ['a gap up', 'short', '1000 119', 'A', 'close liquidation at 2'],
  ['a gap past the limit', 'buy at 95', '1000 85', 'A', 'fill at 2'],
  ['a gap up past the limit', 'sell at 105', '1000 115', 'A', 'fill at 2'],
  ['a jump past the limit', 'buy at 95', '1000 60', 'H', ''],
  ['an order during a jump', 'market', '1000 130; 2000 130.5', 'HA', 'fill at 3'],
  ['an order during a jump that nobody confirms', 'market', '1000 130; t 5001', 'H', 'cancel by the clock'],
  ['an expiry during a jump', 'option', '30000 130; 30500 130.5', 'HA', 'settle at 3'],
  ['an expiry during a jump that goes back', 'option', '30000 130; 31000 100', 'HA', 'settle at 3'],
  ['silence for five seconds', 'market', 't 5000', '', ''],
  ['silence for longer', 'market', 't 5001', '', 'cancel by the clock'],
  ['a price exactly at five seconds', 'market', '5000 101', 'A', 'fill at 2'],
  ['a price after five seconds', 'market', '5001 101', 'A', 'cancel at 2'],
  ['the clock and a price at five seconds', 'market', 't 5000; 5000 101', 'A', 'fill at 2'],
  ['a price after the cancellation', 'market', 't 5001; 5002 101', 'A', 'cancel by the clock'],
  ['a price exactly at five seconds, of an option', 'new option', '5000 101', 'A', 'buy at 2'],
  ['a price after five seconds, of an option', 'new option', '5001 101', 'A', 'cancel at 2'],
  ['a price exactly at expiry', 'option', '30000 101', 'A', 'settle at 2'],
  ['a price just before expiry', 'option', '29999 101', 'A', ''],
  ['prices on both sides of expiry', 'option', '29999 101; 30001 102', 'AA', 'settle at 3'],
  ['a price exactly 60 seconds after expiry', 'option', '90000 101', 'A', 'settle at 2'],
  ['a price later than that', 'option', '90001 101', 'A', 'void at 2'],
  ['the clock at 60 seconds after expiry', 'option', 't 90000; 90000 101', 'A', 'settle at 2'],
  ['the clock past them', 'option', 't 90001', '', 'void by the clock'],
  ['a price after the void', 'option', 't 90001; 90002 101', 'A', 'void by the clock'],
  ['an hour without prices', 'long', '3600000 94', 'A', 'close stopLoss at 2'],
  ['a price that is 15 seconds old', 'long', '16000 94 src=1000', 'A', 'close stopLoss at 2'],
  ['a price that is older', 'long', '16001 94 src=1000', 'S', ''],
  ['a price from the future', 'long', '1000 94 src=16001', 'S', ''],
  ['a stale price at expiry', 'option', '30000 101 src=14000; 30500 102', 'SA', 'settle at 3'],
  ['a stale price for an order', 'market', '1000 101 src=-16000; t 5001', 'S', 'cancel by the clock'],
  ['a clock an hour ahead', 'long', '1000 98; 3601000 94 src=2000', 'AS', ''],
  ['a clock an hour ahead, for an order', 'market', 't 3600000; 3600001 101', 'A', 'cancel by the clock'],
  ['a clock that goes back', 'long', '10000 98; 5000 94 src=10001', 'AA', 'close stopLoss at 3'],
  ['a clock and a source that go back', 'long', '10000 98; 5000 94', 'AO', ''],
  ['a clock that goes back after expiry', 'option', '30000 101; 20000 102 src=30001', 'AA', 'settle at 2'],
  ['a clock that goes back before the void', 'option', 't 89000; t 20000; t 89500', '', ''],
  ['a clock that goes back before an order fills', 'market', 't 4000; t 1000; 2000 101', 'A', 'fill at 2'],
  ['a clock that goes back and is too late all the same', 'market', '6000 101 src=-1; 4000 101', 'OA', 'cancel at 3'],
  ['a price of zero', 'long', '1000 0', 'X', ''],
  ['a price below zero', 'long', '1000 -5', 'X', ''],
  ['a bid of zero', 'long', '1000 0/100', 'X', ''],
  ['a last price of zero', 'long', '1000 94 last=0', 'X', ''],
  ['a size below zero', 'long', '1000 94 size=-1', 'X', ''],
  ['a price beyond the record', 'long', '1000 99999999999', 'X', ''],
  ['a spread of 30 per cent', 'long', '1000 85/115', 'X', ''],
  ['a spread of 20 per cent', 'long', '1000 90/110', 'A', 'close liquidation at 2'],
  ['a wide spread seen from the other side', 'short', '1000 94/106', 'A', 'close stopLoss at 2'],
  ['a price of zero at expiry', 'option', '30000 0; 30001 101', 'XA', 'settle at 3'],
  ['a price of zero for an order', 'market', '1000 0; 1001 101', 'XA', 'fill at 3'],
  ['bid above ask below the stop', 'long', '1000 94/93', 'C', ''],
  ['bid above ask for an order', 'market', '1000 101/100; 1500 101', 'CA', 'fill at 3'],
  ['bid above ask at expiry', 'option', '30000 102/101; 30500 102', 'CA', 'settle at 3'],
  ['bid above ask at the limit', 'buy at 95', '1000 95.5/94', 'C', ''],
  ['another source with the same price', 'closing', '1000 98 size=0 src=0 feed=kraken', 'A', 'close user at 2'],
  ['another source far below', 'long', '1000 70 feed=kraken', 'H', ''],
  ['another source far below, and the first again', 'long', '1000 70 feed=kraken; 1500 99', 'HA', ''],
  ['another source whose clock is behind', 'long', '1000 98; 1200 94 feed=kraken src=900', 'AO', ''],
  [
    'a third source that confirms',
    'long',
    '1000 70 feed=kraken; 1500 70.2 feed=coinbase',
    'HA',
    'close liquidation at 3',
  ],
  ['a price while the market is closed', 'long', '1000 94 closed', 'L', ''],
  ['an order just before the close', 'market', '1000 101 closed; t 5001', 'L', 'cancel by the clock'],
  ['an expiry in a closed market', 'option', '30000 101 closed; t 90001', 'L', 'void by the clock'],
  [
    'a week-end gap of 40 per cent',
    'long',
    '1000 60 closed; 172800000 60; 172800500 60.2',
    'LHA',
    'close liquidation at 4',
  ],
  ['a week-end gap of 40 per cent upwards', 'short', '172800000 140; 172800500 140.2', 'HA', 'close liquidation at 3'],
  ['a notice and then a stop', 'long', '1000 96; 1500 96; 1600 94', 'AAA', 'call at 2, close stopLoss at 4'],
  ['a bad price between two good ones', 'long', '1000 98; 1100 0; 1200 94/93; 1300 94', 'AXCA', 'close stopLoss at 5'],
];

it.each(cases)('ENG-020 of %s, seen by %s', (_, name, script, verdicts, expected) => {
  const item = items[name];
  const run = playScript(item ? [item] : [], script);
  expect(run.verdicts).toBe(verdicts);
  expect(run.decisions.map(describeDecision).join(', ')).toBe(expected);
  for (const { tick, before } of run.decisions) {
    for (const named of [tick, before]) expect(named?.verdict ?? 'accepted').toBe('accepted');
    if (tick) expect(tick.sequence).toBeGreaterThan(place.fromSequence);
  }
});

it('ENG-020 has sixty cases and more', () => {
  expect(new Set(cases.map(([name]) => name)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThanOrEqual(60);
});
