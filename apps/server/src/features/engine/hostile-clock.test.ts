import { expect, it } from 'vitest';
import { bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { createQuote } from '../market-data/testing/test-market.ts';
import { openEngineHarness } from './testing/engine-harness.ts';
import type { TrackedOrder } from './testing/tracked-orders.ts';

const unit = 10n ** 10n;
const place = { id: 1, userId: 1, instrumentId: bitcoin.id, fromSequence: 1 } as const;
const contract = { ...place, kind: 'contract', side: 'long', closesWithSession: false } as const;
const triggers = { liquidation: 90n * unit, call: 97n * unit, takeProfit: null, cap: null };

type Items = { readonly orders: readonly TrackedOrder[] };

/** What is followed, if it was accepted when the first price came. */
const items: Readonly<Record<string, (startMs: number) => Items>> = {
  long: () => ({ orders: [{ ...contract, stage: 'holding', levels: { ...triggers, stopLoss: 95n * unit } }] }),
  market: acceptedAtMs => ({ orders: [{ ...contract, stage: 'waiting', acceptedAtMs, waitMs: 5_000 }] }),
  option: acceptedAtMs => ({
    orders: [
      {
        ...{ ...place, kind: 'option', stage: 'running', acceptedAtMs, waitMs: 5_000 },
        ...{ expiresAtMs: acceptedAtMs + 30_000, settleWaitMs: 60_000 },
      },
    ],
  }),
};

/**
 * What happens, to what, by which steps; when each record was made, in milliseconds from the start; what is decided. A
 * step is `<what the machine's clock says> <price of the first instrument>`, with `src=<the source's time>` behind it;
 * `<clock> euro` is a price of another instrument, `<clock>` alone lets the engine look at the clock.
 */
const cases: readonly (readonly [string, string, string, string, string])[] = [
  ['a clock an hour ahead', 'long', '1000 98; 3601000 94 src=2000', '1000 accepted, 3601000 stale-source', ''],
  ['a clock an hour ahead, for an order', 'market', '3600000; 3600001 101', '3600001 accepted', '1 cancel noPrice'],
  [
    'a clock that goes back',
    'long',
    '10000 98; 5000 94 src=10001',
    '10000 accepted, 10000 accepted',
    '1 close stopLoss 3',
  ],
  ['a clock and a source that go back', 'long', '10000 98; 5000 94', '10000 accepted, 10000 out-of-order', ''],
  [
    'a clock that goes back after expiry',
    'option',
    '30000 101; 20000 102 src=30001',
    '30000 accepted, 30000 accepted',
    '1 settle 2',
  ],
  ['a clock that goes back before the void', 'option', '89000; 20000; 89500', '', ''],
  ['a clock that goes back before an order fills', 'market', '4000; 1000; 2000 101', '2000 accepted', '1 fill 2'],
  [
    'a clock that has gone back since a price of another instrument, at a price',
    'market',
    '6000 euro; 4000 101',
    '6000 accepted',
    '1 cancel noPrice 2',
  ],
  [
    'a clock that has gone back since a price of another instrument, at expiry',
    'option',
    '31000 euro; 29000 101',
    '31000 accepted',
    '1 settle 2',
  ],
  [
    'a clock that has gone back since a price of another instrument, by itself',
    'market',
    '6000 euro; 4000',
    '',
    '1 cancel noPrice',
  ],
  ['a clock that has gone back since it was looked at', 'market', '5000; 4000; 5000 101', '5000 accepted', '1 fill 2'],
];

it.each(cases)(
  'ENG-020 of %s, seen by %s, through the acceptance and the clock of the server',
  async (_, name, script, records, decided) => {
    const harness = await openEngineHarness();
    try {
      const { market } = harness;
      const startMs = market.clock.atMs;
      const marketData = await market.start();
      market.feed.deliver(createQuote(bitcoin.id, startMs, 1_000_000, { size: 0n }));
      const engine = await harness.open({ marketData, ...items[name]?.(startMs) });
      for (const step of script.split(';').map(text => text.trim())) {
        const [clock = '', price, source] = step.split(' ');
        market.clock.atMs = startMs + Number(clock);
        const sourceAtMs = startMs + Number(source?.replace('src=', '') ?? clock);
        if (price === undefined) engine.advance();
        else if (price === 'euro') market.feed.deliver(createQuote(euro.id, sourceAtMs, 500_000));
        else market.feed.deliver(createQuote(bitcoin.id, sourceAtMs, Number(price) * 10_000));
        // Nobody may look at the clock before it has gone back.
        if (price !== 'euro') await engine.whenIdle();
      }
      const made: string[] = [];
      for await (const { sequence, atMs, verdict } of marketData.readTicks(bitcoin.id)) {
        if (sequence > 1) made.push(`${atMs - startMs} ${verdict}`);
      }
      expect(made.join(', ')).toBe(records);
      expect(harness.decided.join(', ')).toBe(decided);
    } finally {
      await harness.close();
    }
  },
);
