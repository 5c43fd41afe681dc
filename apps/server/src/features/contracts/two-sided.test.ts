import { type ContractTrigger, isLevelReached, triggerOrder } from '@truemark/domain/contract-levels';
import { calculateFee, calculateOpening, selectClosingPrice } from '@truemark/domain/contract-terms';
import type { Tick } from '@truemark/domain/tick';
import { describe, expect, it } from 'vitest';
import { createTick } from '../market-data/testing/test-market.ts';
import { type AcceptedContract, type ContractRow, startContract, toWatched } from './contract-row.ts';
import { planClosing, planFill } from './plan-change.ts';

const fills = 100_000;
const ticksMax = 12;
const scale = 10n ** 10n;
/** Prices are mirrored around half of this: what rises on one side falls on the other. */
const mirror = 400n * scale;

/** Mulberry32: the same numbers on every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function makeTicks(random: () => number): Tick[] {
  const ticks: Tick[] = [];
  let mid = 200 + 40 * (random() - 0.5);
  const volatility = 0.2 + 12 * random();
  for (let sequence = 2; sequence < 2 + ticksMax; sequence += 1) {
    mid = Math.min(330, Math.max(70, mid + volatility * (random() - 0.5)));
    const middle = BigInt(Math.round(mid * 1e6)) * 10n ** 4n;
    const spread = BigInt(Math.round(1 + 1e5 * random())) * 10n ** 4n;
    ticks.push(createTick(1, sequence, sequence * 1_000, { bid: middle - spread, ask: middle + spread }));
  }
  return ticks;
}

function turn({ bid, ask, ...tick }: Tick): Tick {
  return { ...tick, bid: mirror - ask, ask: mirror - bid };
}

function accept(
  side: 'long' | 'short',
  draw: { quantity: bigint; leverage: number; stop: bigint | null },
): ContractRow {
  const terms = {
    ...{ ruleVersion: 1, side, quantity: draw.quantity, lotSize: 10n ** 8n, leverage: draw.leverage },
    ...{ conversion: scale, feeRate: 5_000_000n, capMultiple: 10n ** 10n, callLevel: 8n * 10n ** 9n },
    closeOutLevel: 5n * 10n ** 9n,
  };
  // The terms of both are made at the middle, so that they hold the same.
  const { margin, fee } = calculateOpening(terms, mirror / 2n);
  const accepted: AcceptedContract = {
    ...{ ...terms, userId: 1, id: 1, book: 'live', instrumentId: 1, kind: 'market', limitPrice: null },
    ...{ conversionInstrumentId: null, conversionSequence: null, closesWithSession: false },
    ...{ acceptedAtMs: 1_000, acceptedSequence: 1, quotedPrice: mirror / 2n, termsHash: '' },
    ...{ margin, openFee: fee, reserve: margin },
  };
  return startContract(accepted, { stopLoss: draw.stop, takeProfit: null });
}

/** Opens at the first tick and closes at the one that fires something, or else at the last. */
function run(order: ContractRow, ticks: readonly Tick[]) {
  const [first, ...rest] = ticks;
  if (!first) throw new Error('there is a tick');
  const { row } = planFill(order, { tick: first, before: undefined });
  const { levels } = toWatched(row);
  for (const [index, tick] of rest.entries()) {
    const price = selectClosingPrice(row.side, tick);
    const isReached = (trigger: ContractTrigger & keyof NonNullable<typeof levels>) =>
      isLevelReached(row.side, trigger, levels?.[trigger] ?? null, price);
    const reason = triggerOrder.find(isReached) ?? (index === rest.length - 1 ? 'user' : undefined);
    if (reason) {
      const { row: closed } = planClosing(row, row.quantityLeft, reason, { tick, before: undefined });
      return { levels, closed };
    }
  }
  throw new Error('the last tick closes');
}

describe('both sides', () => {
  it('CTR-170 are treated alike: 100,000 mirrored fills open, fire and close at mirrored prices, with the same result', () => {
    const random = createRandom(20261121);
    const reasons = new Map<string, number>();
    for (let index = 0; index < fills; index += 1) {
      const ticks = makeTicks(random);
      const quantity = BigInt(1 + Math.floor(random() * 1e6)) * 10n ** 4n;
      const leverage = 1 + Math.floor(random() * 100);
      const stop = random() < 0.3 ? BigInt(150 + Math.floor(random() * 50)) * scale : null;
      const long = run(accept('long', { quantity, leverage, stop }), ticks);
      const mirrored = stop === null ? null : mirror - stop;
      const short = run(accept('short', { quantity, leverage, stop: mirrored }), ticks.map(turn));
      const sum = (left: bigint | null | undefined, right: bigint | null | undefined) => (left ?? 0n) + (right ?? 0n);
      const [a, b] = [long.closed, short.closed];
      // Not by `expect` each time, which would take longer than everything else.
      const isAlike =
        sum(a.openPrice, b.openPrice) === mirror &&
        sum(a.closePrice, b.closePrice) === mirror &&
        a.closeSequence === b.closeSequence &&
        a.closeReason === b.closeReason &&
        a.profit === b.profit &&
        a.gapLoss === b.gapLoss &&
        isFee(a) &&
        isFee(b) &&
        areMirrored(long.levels?.liquidation, short.levels?.liquidation) &&
        areMirrored(long.levels?.cap, short.levels?.cap);
      if (!isAlike) expect({ index, long: a }).toEqual({ index, long: b });
      reasons.set(a.closeReason ?? '', (reasons.get(a.closeReason ?? '') ?? 0) + 1);
    }
    // Everything that can happen did happen, often.
    for (const reason of ['liquidation', 'stopLoss', 'cap', 'user']) expect(reasons.get(reason)).toBeGreaterThan(1_000);
  });
});

/** The fee follows from lots and price alone, whichever the side. */
function isFee(row: ContractRow): boolean {
  const fee = calculateFee(row, row.quantity, row.closePrice ?? 0n);
  const left = row.margin + row.profit;
  return fee <= left ? row.closeFee === fee : row.closeFee === left;
}

/** A level that no price above zero reaches is none, on that side only. */
function areMirrored(left: bigint | null | undefined, right: bigint | null | undefined): boolean {
  if (left === null || left === undefined) return right === null || (right ?? 0n) >= mirror;
  if (right === null || right === undefined) return left >= mirror;
  return left + right === mirror;
}
