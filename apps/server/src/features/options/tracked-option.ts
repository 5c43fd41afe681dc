import type { Tick } from '@truemark/domain/market/tick';
import type { Decision, OrderTracker, TrackedKind, TrackedOrder } from '../engine/index.ts';

/**
 * An option as the engine follows it: `waiting` is bought at the first tick after `fromSequence` as a market order is
 * filled; `running` is settled at the first tick at or after its expiry, or void when that is later than
 * `expiresAtMs + settleWaitMs` or none has come by then.
 */
export interface TrackedOption extends TrackedOrder {
  readonly kind: 'option';
  readonly stage: 'waiting' | 'running';
  readonly acceptedAtMs: number;
  readonly waitMs: number;
  readonly expiresAtMs: number;
  readonly settleWaitMs: number;
}

/** What becomes of an option; each takes it out of the engine. */
export type OptionDecision = Decision & { readonly kind: 'option' } & (
    | { readonly type: 'buy' | 'settle'; readonly tick: Tick }
    | { readonly type: 'cancel' | 'void'; readonly reason: 'noPrice' }
  );

export type OptionTracker = OrderTracker<TrackedOption, OptionDecision>;

/** What the engine has to know of options. */
export const optionKind: TrackedKind<TrackedOption, OptionDecision> = {
  name: 'option',
  findTriggers(order) {
    const isWaiting = order.stage === 'waiting';
    return {
      ...{ isDueAtNextTick: isWaiting, isFirst: isWaiting, deadlineMs: findDeadlineMs(order) },
      ...(!isWaiting && { dueAtMs: order.expiresAtMs }),
    };
  },
  decide(order, tick, before) {
    const isWaiting = order.stage === 'waiting';
    if (!isWaiting && tick.atMs < order.expiresAtMs) return undefined;
    const place = { ...placeOf(order), atMs: tick.atMs, tick, before };
    if (tick.atMs > findDeadlineMs(order)) return { ...place, type: isWaiting ? 'cancel' : 'void', reason: 'noPrice' };
    return { ...place, type: isWaiting ? 'buy' : 'settle' };
  },
  decideExpired: (order, atMs, newest) => ({
    ...placeOf(order),
    ...{ atMs, tick: undefined, before: newest, reason: 'noPrice' },
    type: order.stage === 'waiting' ? 'cancel' : 'void',
  }),
  findLeft: () => undefined,
  isUrgent: ({ type }) => type === 'buy',
  pack: ({ stage, acceptedAtMs, waitMs, expiresAtMs, settleWaitMs }) => ({
    flags: stage === 'running' ? 1 : 0,
    times: [acceptedAtMs, waitMs, expiresAtMs, settleWaitMs],
    prices: [],
  }),
  unpack: (place, { flags, times: [acceptedAtMs = 0, waitMs = 0, expiresAtMs = 0, settleWaitMs = 0] }) => ({
    ...{ ...place, kind: 'option', stage: flags === 1 ? 'running' : 'waiting' },
    ...{ acceptedAtMs, waitMs, expiresAtMs, settleWaitMs },
  }),
};

function placeOf({ kind, id, userId, instrumentId }: TrackedOption) {
  return { kind, id, userId, instrumentId };
}

/** The last moment that an option waits for a tick, ms: for its first one, or for the one that settles it. */
function findDeadlineMs({ stage, acceptedAtMs, waitMs, expiresAtMs, settleWaitMs }: TrackedOption): number {
  return stage === 'running' ? expiresAtMs + settleWaitMs : acceptedAtMs + waitMs;
}
