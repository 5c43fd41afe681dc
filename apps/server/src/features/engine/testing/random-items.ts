import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import type { RandomSource } from './random-source.ts';
import type { ContractTriggers, TrackedOrder } from './tracked-orders.ts';

export interface RandomMoment {
  readonly instrumentId: number;
  /** The newest accepted tick when the item is made. */
  readonly tick: Tick;
  readonly nowMs: number;
  /** How far levels lie from the price at most. */
  readonly reach: Price;
}

const orderWaitMs = 5_000;
const settleWaitMs = 60_000;
const durationsMs = [1_000, 7_000, 30_000, 60_000, 3_600_000] as const;

/** An item of any kind and stage, with levels around the price; some of them are reached at once. */
export function makeRandomItem(random: RandomSource, id: number, moment: RandomMoment): TrackedOrder {
  const { instrumentId, tick, nowMs } = moment;
  const place = { id, userId: 1 + (id % 7), instrumentId, fromSequence: tick.sequence };
  if (random.happens(25)) {
    return {
      kind: 'option',
      ...place,
      stage: random.pick(['waiting', 'running']),
      acceptedAtMs: nowMs,
      waitMs: orderWaitMs,
      expiresAtMs: nowMs + random.pick(durationsMs),
      settleWaitMs,
    };
  }
  const side = random.pick(['long', 'short']);
  const closesWithSession = random.happens(20);
  const stage = random.pick(['waiting', 'resting', 'holding', 'holding', 'holding', 'closing']);
  const contract = { kind: 'contract', ...place, side, closesWithSession } as const;
  if (stage === 'waiting') return { ...contract, stage, acceptedAtMs: nowMs, waitMs: orderWaitMs };
  if (stage === 'resting') return { ...contract, stage, limitPrice: moveFrom(random, tick.bid, moment.reach) };
  return { ...contract, stage, levels: makeRandomLevels(random, side, moment) };
}

export function makeRandomLevels(
  random: RandomSource,
  side: 'long' | 'short',
  { tick, reach }: Pick<RandomMoment, 'tick' | 'reach'>,
): ContractTriggers {
  const away = (sign: bigint) => {
    const distance = BigInt(random.below(Number(reach)));
    return random.happens(70) ? tick.bid + (side === 'long' ? sign : -sign) * distance : null;
  };
  const levels = { liquidation: away(-1n), stopLoss: away(-1n), call: away(-1n), takeProfit: away(1n), cap: away(1n) };
  // Now and then a level on the wrong side, as a gap between acceptance and commit leaves it.
  return random.happens(5) ? { ...levels, stopLoss: away(1n) } : levels;
}

/** What its owner makes of an item after a decision: an order that filled is held, an option that was bought runs. */
export function findNextStage(
  random: RandomSource,
  item: TrackedOrder,
  decisionType: string,
  moment: RandomMoment,
): TrackedOrder | undefined {
  const fromSequence = moment.tick.sequence;
  if (item.kind === 'option') return decisionType === 'buy' ? { ...item, fromSequence, stage: 'running' } : undefined;
  if (decisionType !== 'fill') return undefined;
  const { kind, id, userId, instrumentId, side, closesWithSession } = item;
  const levels = makeRandomLevels(random, side, moment);
  return { kind, id, userId, instrumentId, side, closesWithSession, fromSequence, stage: 'holding', levels };
}

function moveFrom(random: RandomSource, price: Price, reach: Price): Price {
  return price + BigInt(random.below(2 * Number(reach))) - reach;
}
