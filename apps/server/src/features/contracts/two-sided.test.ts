import { calculateFee } from '@truemark/domain/contracts/terms';
import type { Tick } from '@truemark/domain/market/tick';
import { describe, expect, it } from 'vitest';
import { isWholeRun } from '../../testing/test-extent.ts';
import { createRandomSource, type RandomSource } from '../engine/testing/random-source.ts';
import { createTick } from '../market-data/testing/test-market.ts';
import { type ContractRow, findLevels } from './contract-row.ts';
import {
  type DrawnContract,
  type MirroredOutcome,
  MirroredWorld,
  mirror,
  turnContract,
  turnTick,
} from './testing/mirrored-world.ts';

const fills = isWholeRun ? 100_000 : 20_000;
const openMax = 60;
const step = 10n ** 8n;
const levelNames = ['liquidation', 'cap', 'call'] as const;

/** Around 200, quiet for a while and wild for a while. */
function* walk(random: RandomSource): Generator<Tick, never> {
  let mid = 20_000;
  let volatility = 0;
  for (let sequence = 1; ; sequence += 1) {
    if (random.happens(2)) volatility = 10 + random.below(1_200);
    mid = Math.min(33_000, Math.max(7_000, mid + random.below(volatility + 1) - Math.floor(volatility / 2)));
    // Back to the middle, where the terms are made.
    if (random.happens(1)) mid += Math.round((20_000 - mid) / 2);
    const middle = BigInt(mid) * step;
    const spread = BigInt(1 + random.below(10)) * step;
    yield createTick(1, sequence, sequence * 1_000, { bid: middle - spread, ask: middle + spread });
  }
}

function drawContract(random: RandomSource, { bid, ask }: Tick): DrawnContract {
  const side = random.pick(['long', 'short']);
  const kind = random.pick(['market', 'market', 'limit']);
  const [price, gain] = side === 'long' ? [ask, 1n] : [bid, -1n];
  const away = (direction: bigint) => price + direction * gain * BigInt(1 + random.below(3_000)) * step;
  return {
    ...{ side, kind, quantity: BigInt(1 + random.below(1_000_000)) * 10n ** 4n, leverage: 1 + random.below(100) },
    limitPrice: kind === 'limit' ? price - gain * BigInt(random.below(300)) * step : null,
    stopLoss: random.happens(30) ? away(-1n) : null,
    takeProfit: random.happens(30) ? away(1n) : null,
  };
}

/** What an outcome has in common with its mirrored one, in words that differ when anything does. */
function areAlike(left: MirroredOutcome, right: MirroredOutcome): boolean {
  const [a, b] = [left.decision, right.decision];
  const reasons = [left, right].map(({ decision }) => ('reason' in decision ? decision.reason : undefined));
  if (a.id !== b.id || a.kind !== b.kind || a.type !== b.type || reasons[0] !== reasons[1]) return false;
  if (left.result !== right.result) return false;
  return left.row === undefined || right.row === undefined ? left.row === right.row : areRowsAlike(left.row, right.row);
}

function areRowsAlike(a: ContractRow, b: ContractRow): boolean {
  const isSumRight = (left: bigint | null, right: bigint | null) =>
    left === null || right === null ? left === right : left + right === mirror;
  return (
    a.side !== b.side &&
    a.state === b.state &&
    a.closeReason === b.closeReason &&
    a.closeSequence === b.closeSequence &&
    a.openSequence === b.openSequence &&
    isSumRight(a.openPrice, b.openPrice) &&
    isSumRight(a.closePrice, b.closePrice) &&
    a.profit === b.profit &&
    a.gapLoss === b.gapLoss &&
    a.quantityLeft === b.quantityLeft &&
    a.marginLeft === b.marginLeft &&
    a.reserveLeft === b.reserveLeft &&
    areLevelsMirrored(a, b)
  );
}

/** Looked at when they are made. */
function areLevelsMirrored(a: ContractRow, b: ContractRow): boolean {
  if (a.state !== 'holding' || a.callSequence !== null) return true;
  const [levels, mirrored] = [findLevels(a), findLevels(b)];
  return levelNames.every(name => areMirrored(levels?.[name], mirrored?.[name]));
}

/** A level that no price above zero reaches is none, on that side only. */
function areMirrored(left: bigint | null | undefined, right: bigint | null | undefined): boolean {
  if (left === null || left === undefined) return right === null || (right ?? mirror) >= mirror;
  if (right === null || right === undefined) return left >= mirror;
  return left + right === mirror;
}

/** The fee of a closing at once follows from lots and price alone, whichever the side. */
function isFee(row: ContractRow): boolean {
  if (row.state !== 'closed' || row.parts > 1) return true;
  const fee = calculateFee(row, row.quantity, row.closePrice ?? 0n);
  const left = row.margin + row.profit;
  return fee <= left ? row.closeFee === fee : row.closeFee === left;
}

describe('both sides', () => {
  it('CTR-170 are treated alike: the engine decides on mirrored fills, their ends and mirrored options alike', {
    timeout: 60_000,
  }, () => {
    const random = createRandomSource(20261121);
    const world = new MirroredWorld();
    const turned = new MirroredWorld();
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    let lastId = 0;
    for (const tick of walk(random)) {
      const outcomes = world.take(tick);
      const mirrored = turned.take(turnTick(tick));
      if (mirrored.length !== outcomes.length) expect(mirrored).toEqual(outcomes);
      for (const [index, outcome] of outcomes.entries()) {
        const other = mirrored[index];
        // Not by `expect` each time, which would take longer than everything else.
        const isAlike = other && areAlike(outcome, other) && [outcome, other].every(({ row }) => !row || isFee(row));
        if (!isAlike) expect(outcome).toEqual(other);
        const { decision, row, result } = outcome;
        const name = 'reason' in decision ? decision.reason : decision.type;
        count(result ?? (name === 'fill' ? `fill ${row?.kind}` : name));
        if (row?.state === 'holding' && row.parts > 0) count('part');
      }
      if ((counts.get('fill market') ?? 0) + (counts.get('fill limit') ?? 0) >= fills) break;
      for (const [id, { state, closeRequestedSequence, quantityLeft }] of world.rows) {
        if (state !== 'holding' || closeRequestedSequence !== null || !random.happens(4)) continue;
        const quantity = random.happens(50) && quantityLeft > 1n ? quantityLeft / 3n + 1n : quantityLeft;
        for (const each of [world, turned]) each.close(id, quantity);
      }
      while (world.rows.size < openMax) {
        lastId += 1;
        const drawn = drawContract(random, tick);
        world.order(lastId, drawn);
        turned.order(lastId, turnContract(drawn));
      }
      if (world.optionCount < openMax / 4) {
        lastId += 1;
        const isUp = random.happens(50);
        const durationMs = 1_000 * (1 + random.below(30));
        world.buy(lastId, isUp ? 'up' : 'down', durationMs);
        turned.buy(lastId, isUp ? 'down' : 'up', durationMs);
      }
    }
    // Everything that can happen did happen, often.
    const often = ['fill market', 'fill limit', 'liquidation', 'stopLoss', 'takeProfit', 'cap', 'user', 'part'];
    for (const name of [...often, 'call', 'win', 'lose', 'draw']) {
      expect(counts.get(name), name).toBeGreaterThan(name === 'draw' ? fills / 10_000 : fills / 100);
    }
  });
});
