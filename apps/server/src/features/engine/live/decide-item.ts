import { isLevelReached, triggerOrder } from '@truemark/domain/contracts/levels';
import { selectClosingPrice, selectOpeningPrice } from '@truemark/domain/contracts/terms';
import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import type {
  ContractDecision,
  ContractTriggers,
  Decision,
  EngineCloseReason,
  OptionDecision,
  WatchedContract,
  WatchedItem,
  WatchedOption,
} from '../watched-item.ts';

/** What an accepted tick means for an item; undefined when it means nothing, as every tick up to `fromSequence`. */
export function decideItem(item: WatchedItem, tick: Tick, before: Tick | undefined): Decision | undefined {
  if (tick.sequence <= item.fromSequence) return undefined;
  return item.kind === 'contract' ? decideContract(item, tick, before) : decideOption(item, tick, before);
}

/** The clock has passed the last moment of an item; the newest accepted tick is named beside it. */
export function decideExpired(item: WatchedItem, atMs: number, newest: Tick | undefined): Decision {
  const place = { ...placeOf(item), atMs, tick: undefined, before: newest, reason: 'noPrice' } as const;
  if (item.kind === 'contract') return { ...place, kind: 'contract', type: 'cancel' };
  return { ...place, kind: 'option', type: item.stage === 'running' ? 'void' : 'cancel' };
}

export function announceSessionEnd(item: WatchedItem, atMs: number, newest: Tick | undefined): ContractDecision {
  return { ...placeOf(item), kind: 'contract', atMs, tick: newest, before: undefined, type: 'sessionSoon' };
}

/** What stays in the engine after a decision: after a notice, the item without it. */
export function findLeft(item: WatchedItem, decision: Decision): WatchedItem | undefined {
  if (item.kind === 'option') return undefined;
  if (decision.type === 'call') return item.levels && { ...item, levels: { ...item.levels, call: null } };
  return decision.type === 'sessionSoon' ? { ...item, isSessionNoticed: true } : undefined;
}

/** What the end of the session means for an item, at the last tick of the session. */
export function decideSessionEnd(
  item: WatchedItem,
  tick: Tick,
  before: Tick | undefined,
): ContractDecision | undefined {
  if (item.kind !== 'contract' || !item.closesWithSession || !isPosition(item)) return undefined;
  return { ...placeOf(item), kind: 'contract', atMs: tick.atMs, tick, before, type: 'close', reason: 'session' };
}

/**
 * The last moment that an item waits for a tick, ms: for its first one, or an option for the one that settles it.
 * Undefined for what waits for ever.
 */
export function findDeadlineMs(item: WatchedContract | WatchedOption): number | undefined {
  if (item.stage === 'running') return item.expiresAtMs + item.settleWaitMs;
  if (item.stage !== 'waiting') return undefined;
  assert(item.acceptedAtMs !== undefined && item.waitMs !== undefined, 'who waits has a time to wait');
  return item.acceptedAtMs + item.waitMs;
}

/** Levels that a falling closing or opening price meets, and those that a rising one meets: the nearest of each. */
export function findNearestLevels(item: WatchedContract): { falling: Price | null; rising: Price | null } {
  const isLong = item.side === 'long';
  if (item.stage === 'resting') {
    const limit = item.limitPrice ?? null;
    return isLong ? { falling: limit, rising: null } : { falling: null, rising: limit };
  }
  const { levels } = item;
  if (!levels || !isPosition(item)) return { falling: null, rising: null };
  const { liquidation, stopLoss, takeProfit, cap, call } = levels;
  const losing = [liquidation, stopLoss, call];
  const winning = [takeProfit, cap];
  return isLong
    ? { falling: findHighest(losing), rising: findLowest(winning) }
    : { falling: findHighest(winning), rising: findLowest(losing) };
}

export function isPosition({ stage }: WatchedContract): boolean {
  return stage === 'holding' || stage === 'closing';
}

function decideContract(item: WatchedContract, tick: Tick, before: Tick | undefined): ContractDecision | undefined {
  const place = { ...placeOf(item), kind: 'contract', atMs: tick.atMs, tick, before } as const;
  switch (item.stage) {
    case 'waiting':
      return isLate(item, tick.atMs) ? { ...place, type: 'cancel', reason: 'noPrice' } : { ...place, type: 'fill' };
    case 'resting':
      return isLimitReached(item, tick) ? { ...place, type: 'fill' } : undefined;
    default: {
      const reason = findCloseReason(item, tick);
      if (reason) return { ...place, type: 'close', reason };
      return isTriggerReached(item, 'call', tick) ? { ...place, type: 'call' } : undefined;
    }
  }
}

function decideOption(item: WatchedOption, tick: Tick, before: Tick | undefined): OptionDecision | undefined {
  const place = { ...placeOf(item), kind: 'option', atMs: tick.atMs, tick, before } as const;
  if (item.stage === 'waiting') {
    return isLate(item, tick.atMs) ? { ...place, type: 'cancel', reason: 'noPrice' } : { ...place, type: 'buy' };
  }
  if (tick.atMs < item.expiresAtMs) return undefined;
  return isLate(item, tick.atMs) ? { ...place, type: 'void', reason: 'noPrice' } : { ...place, type: 'settle' };
}

function placeOf({ id, userId, instrumentId }: WatchedContract | WatchedOption) {
  return { id, userId, instrumentId };
}

function isLate(item: WatchedContract | WatchedOption, atMs: number): boolean {
  const deadlineMs = findDeadlineMs(item);
  return deadlineMs !== undefined && atMs > deadlineMs;
}

function isLimitReached({ side, limitPrice }: WatchedContract, tick: Tick): boolean {
  return isLevelReached(side, 'limit', limitPrice ?? null, selectOpeningPrice(side, tick));
}

function findCloseReason(item: WatchedContract, tick: Tick): EngineCloseReason | undefined {
  const trigger = triggerOrder.find(name => isTriggerReached(item, name, tick));
  return trigger ?? (item.stage === 'closing' ? 'user' : undefined);
}

function isTriggerReached({ side, levels }: WatchedContract, name: keyof ContractTriggers, tick: Tick): boolean {
  return isLevelReached(side, name, levels?.[name] ?? null, selectClosingPrice(side, tick));
}

function findHighest(levels: readonly (Price | null)[]): Price | null {
  return levels.reduce((best, level) => (best === null || (level !== null && level > best) ? level : best), null);
}

function findLowest(levels: readonly (Price | null)[]): Price | null {
  return levels.reduce((best, level) => (best === null || (level !== null && level < best) ? level : best), null);
}
