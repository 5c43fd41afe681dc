import type { Tick } from '@truemark/domain/market/tick';
import type { Decision, OrderTracker, TrackedKind, TrackedOrder } from '../engine/index.ts';
import type { Conversion } from './conversion.ts';

/** A conversion as the engine follows it: it runs at the first tick after `fromSequence`, or is canceled when none comes. */
export interface TrackedConversion extends TrackedOrder {
  readonly kind: 'conversion';
  readonly acceptedAtMs: number;
  readonly waitMs: number;
}

/** What becomes of a conversion; each takes it out of the engine. */
export type ConversionDecision = Decision & { readonly kind: 'conversion' } & (
    | { readonly type: 'run'; readonly tick: Tick }
    | { readonly type: 'cancel'; readonly reason: 'noPrice' }
  );

export type ConversionTracker = OrderTracker<TrackedConversion, ConversionDecision>;

/** What the engine has to know of conversions. */
export const trackedConversionKind: TrackedKind<TrackedConversion, ConversionDecision> = {
  name: 'conversion',
  findTriggers: order => ({ isDueAtNextTick: true, isFirst: true, deadlineMs: order.acceptedAtMs + order.waitMs }),
  decide(order, tick, before) {
    const place = { ...placeOf(order), atMs: tick.atMs, tick, before };
    if (tick.atMs > order.acceptedAtMs + order.waitMs) return { ...place, type: 'cancel', reason: 'noPrice' };
    return { ...place, type: 'run' };
  },
  decideExpired: (order, atMs, newest) => ({
    ...placeOf(order),
    ...{ atMs, tick: undefined, before: newest, type: 'cancel', reason: 'noPrice' },
  }),
  findLeft: () => undefined,
  isUrgent: () => true,
  pack: ({ acceptedAtMs, waitMs }) => ({ flags: 0, times: [acceptedAtMs, waitMs], prices: [] }),
  unpack: (place, { times: [acceptedAtMs = 0, waitMs = 0] }) => ({
    ...place,
    kind: 'conversion',
    acceptedAtMs,
    waitMs,
  }),
};

function placeOf({ kind, id, userId, instrumentId }: TrackedConversion) {
  return { kind, id, userId, instrumentId };
}

export function toTracked(conversion: Conversion): TrackedConversion {
  const { id, userId, instrumentId, acceptedAtMs, acceptedSequence, fillWaitMs } = conversion;
  return {
    kind: 'conversion',
    ...{ id, userId, instrumentId, acceptedAtMs, waitMs: fillWaitMs, fromSequence: acceptedSequence },
  };
}
