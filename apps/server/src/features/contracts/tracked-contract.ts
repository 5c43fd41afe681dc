import { isLevelReached, triggerOrder } from '@truemark/domain/contracts/levels';
import { selectClosingPrice, selectOpeningPrice } from '@truemark/domain/contracts/terms';
import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { int64Max } from '@truemark/domain/market/tick-record';
import { assert } from '@truemark/domain/result';
import type { Decision, OrderTracker, TrackedKind, TrackedOrder } from '../engine/index.ts';

/** Closing prices at which something happens to a position; null for none. Being at a level is reaching it. */
export interface ContractTriggers {
  readonly liquidation: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly cap: Price | null;
  /** Notice before close-out; null once it has been given, or it would be given again. */
  readonly call: Price | null;
}

/**
 * A contract as the engine follows it, once it stands so in the database:
 *
 * - `waiting`: a market order, which fills at the first tick after `fromSequence` unless that is later than
 *   `acceptedAtMs + waitMs`, or none has come by then; it is canceled in that case.
 * - `resting`: a limit order, which fills at the first tick after `fromSequence` at or beyond its limit.
 * - `holding`: a position, checked on every tick after `fromSequence`.
 * - `closing`: a position whose owner wants it closed, at the first tick after `fromSequence`. Its triggers come first.
 */
export interface TrackedContract extends TrackedOrder {
  readonly kind: 'contract';
  readonly side: 'long' | 'short';
  readonly stage: 'waiting' | 'resting' | 'holding' | 'closing';
  /** Of `waiting` only. */
  readonly acceptedAtMs?: number;
  /** Of `waiting` only. */
  readonly waitMs?: number;
  /** Of `resting` only. */
  readonly limitPrice?: Price;
  /** Of `holding` and `closing` only. */
  readonly levels?: ContractTriggers;
  /** Has more leverage than may be held over a session close. */
  readonly closesWithSession: boolean;
  /** The notice that the session ends soon has been given. */
  readonly isSessionNoticed?: boolean;
}

type EngineCloseReason = 'liquidation' | 'stopLoss' | 'takeProfit' | 'cap' | 'user' | 'session';

/**
 * What becomes of a contract. Notices (`call`, `sessionSoon`) leave it in the engine; every other decision takes it out,
 * and it is tracked again in its new state after the commit.
 */
export type ContractDecision = Decision & { readonly kind: 'contract' } & (
    | { readonly type: 'fill'; readonly tick: Tick }
    | { readonly type: 'close'; readonly reason: EngineCloseReason; readonly tick: Tick }
    | { readonly type: 'cancel'; readonly reason: 'noPrice' }
    | { readonly type: 'call'; readonly tick: Tick }
    | { readonly type: 'sessionSoon' }
  );

export type ContractTracker = OrderTracker<TrackedContract, ContractDecision>;

const stages = ['waiting', 'resting', 'holding', 'closing'] as const;
const longFlag = 1;
const sessionFlag = 2;
const noticedFlag = 4;
const stageShift = 4;

/** What the engine has to know of contracts. */
export const contractKind: TrackedKind<TrackedContract, ContractDecision> = {
  name: 'contract',
  findTriggers(order) {
    const { stage, side, closesWithSession, isSessionNoticed } = order;
    const deadlineMs = findDeadlineMs(order);
    const isSessionBound = closesWithSession && isPosition(order);
    return {
      isDueAtNextTick: stage === 'waiting' || stage === 'closing',
      isFirst: stage === 'waiting',
      isCheckedByProgress: stage === 'resting' || stage === 'holding',
      // A long position closes at the bid as a short order opens at it; a short position at the ask as a long order.
      levels: { side: (side === 'long') === isPosition(order) ? 'bid' : 'ask', ...findNearestLevels(order) },
      ...(deadlineMs !== undefined && { deadlineMs }),
      ...(isSessionBound && { session: isSessionNoticed ? 'noticed' : 'unnoticed' }),
    };
  },
  decide(order, tick, before) {
    const place = { ...placeOf(order), atMs: tick.atMs, tick, before };
    switch (order.stage) {
      case 'waiting':
        return tick.atMs > (findDeadlineMs(order) ?? 0)
          ? { ...place, type: 'cancel', reason: 'noPrice' }
          : { ...place, type: 'fill' };
      case 'resting':
        return isLimitReached(order, tick) ? { ...place, type: 'fill' } : undefined;
      default: {
        const reason = findCloseReason(order, tick);
        if (reason) return { ...place, type: 'close', reason };
        return isTriggerReached(order, 'call', tick) ? { ...place, type: 'call' } : undefined;
      }
    }
  },
  decideExpired: (order, atMs, newest) => ({
    ...placeOf(order),
    ...{ atMs, tick: undefined, before: newest, type: 'cancel', reason: 'noPrice' },
  }),
  decideSessionEnd(order, tick, before) {
    if (!order.closesWithSession || !isPosition(order)) return undefined;
    return { ...placeOf(order), atMs: tick.atMs, tick, before, type: 'close', reason: 'session' };
  },
  noticeSessionEnd: (order, atMs, newest) => ({
    ...placeOf(order),
    ...{ atMs, tick: newest, before: undefined, type: 'sessionSoon' },
  }),
  findLeft(order, { type }) {
    if (type === 'call') return order.levels && { ...order, levels: { ...order.levels, call: null } };
    return type === 'sessionSoon' ? { ...order, isSessionNoticed: true } : undefined;
  },
  isUrgent: ({ type }) => type === 'fill',
  pack({ side, stage, levels, limitPrice, acceptedAtMs, waitMs, closesWithSession, isSessionNoticed }) {
    return {
      flags:
        (stages.indexOf(stage) << stageShift) |
        (side === 'long' ? longFlag : 0) |
        (closesWithSession ? sessionFlag : 0) |
        (isSessionNoticed ? noticedFlag : 0),
      times: stage === 'waiting' ? [acceptedAtMs ?? 0, waitMs ?? 0] : [],
      prices:
        limitPrice === undefined
          ? [levels?.liquidation, levels?.stopLoss, levels?.takeProfit, levels?.cap, levels?.call].map(
              level => level ?? null,
            )
          : [limitToRecord(limitPrice)],
    };
  },
  unpack(place, { flags, times, prices }) {
    const stage = stages[flags >> stageShift] ?? 'waiting';
    const common = {
      ...({ ...place, kind: 'contract', stage } as const),
      side: flags & longFlag ? 'long' : 'short',
      closesWithSession: (flags & sessionFlag) !== 0,
      isSessionNoticed: (flags & noticedFlag) !== 0,
    } as const;
    if (stage === 'waiting') return { ...common, acceptedAtMs: times[0] ?? 0, waitMs: times[1] ?? 0 };
    if (stage === 'resting') return { ...common, limitPrice: prices[0] ?? 0n };
    const [liquidation = null, stopLoss = null, takeProfit = null, cap = null, call = null] = prices;
    return { ...common, levels: { liquidation, stopLoss, takeProfit, cap, call } };
  },
};

/** A price beyond what a tick can have is reached by the same ticks as the greatest that one can. */
function limitToRecord(price: Price): Price {
  if (price > int64Max) return int64Max;
  return price;
}

function placeOf({ kind, id, userId, instrumentId }: TrackedContract) {
  return { kind, id, userId, instrumentId };
}

function isPosition({ stage }: TrackedContract): boolean {
  return stage === 'holding' || stage === 'closing';
}

/** The last moment that a market order waits for its first tick, ms. Undefined for what waits for ever. */
function findDeadlineMs({ stage, acceptedAtMs, waitMs }: TrackedContract): number | undefined {
  if (stage !== 'waiting') return undefined;
  assert(acceptedAtMs !== undefined && waitMs !== undefined, 'who waits has a time to wait');
  return acceptedAtMs + waitMs;
}

/** Levels that a falling closing or opening price meets, and those that a rising one meets: the nearest of each. */
function findNearestLevels(order: TrackedContract): { falling: Price | null; rising: Price | null } {
  const isLong = order.side === 'long';
  if (order.stage === 'resting') {
    const limit = order.limitPrice ?? null;
    return isLong ? { falling: limit, rising: null } : { falling: null, rising: limit };
  }
  const { levels } = order;
  if (!levels || !isPosition(order)) return { falling: null, rising: null };
  const { liquidation, stopLoss, takeProfit, cap, call } = levels;
  const losing = [liquidation, stopLoss, call];
  const winning = [takeProfit, cap];
  return isLong
    ? { falling: findHighest(losing), rising: findLowest(winning) }
    : { falling: findHighest(winning), rising: findLowest(losing) };
}

function isLimitReached({ side, limitPrice }: TrackedContract, tick: Tick): boolean {
  return isLevelReached(side, 'limit', limitPrice ?? null, selectOpeningPrice(side, tick));
}

function findCloseReason(order: TrackedContract, tick: Tick): EngineCloseReason | undefined {
  const trigger = triggerOrder.find(name => isTriggerReached(order, name, tick));
  return trigger ?? (order.stage === 'closing' ? 'user' : undefined);
}

function isTriggerReached({ side, levels }: TrackedContract, name: keyof ContractTriggers, tick: Tick): boolean {
  return isLevelReached(side, name, levels?.[name] ?? null, selectClosingPrice(side, tick));
}

function findHighest(levels: readonly (Price | null)[]): Price | null {
  return levels.reduce((best, level) => (best === null || (level !== null && level > best) ? level : best), null);
}

function findLowest(levels: readonly (Price | null)[]): Price | null {
  return levels.reduce((best, level) => (best === null || (level !== null && level < best) ? level : best), null);
}
