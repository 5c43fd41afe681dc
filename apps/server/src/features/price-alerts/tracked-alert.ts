import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { type AlertLevel, isAlertReached } from '@truemark/domain/price-alerts/rules';
import type { Decision, OrderTracker, TrackedKind, TrackedOrder } from '../engine/index.ts';
import type { PriceAlert } from './price-alert.ts';

/** An alert as the engine follows it: it fires at the first tick that reaches its level, or at or after its opening. */
interface TrackedAlert extends TrackedOrder {
  readonly kind: 'priceAlert';
  readonly level: AlertLevel | null;
  readonly opensAtMs: number;
  readonly expiresAtMs: number;
}

/** What becomes of an alert; each takes it out of the engine. `price` is that of the level that was waited for. */
export type AlertDecision = Decision & { readonly kind: 'priceAlert'; readonly price: Price | null } & (
    | { readonly type: 'fire'; readonly tick: Tick }
    | { readonly type: 'expire' }
  );

export type AlertTracker = OrderTracker<TrackedAlert, AlertDecision>;

const flags = { opening: 0, rising: 1, falling: 2 } as const;

/** What the engine has to know of price alerts. */
export const priceAlertKind: TrackedKind<TrackedAlert, AlertDecision> = {
  name: 'priceAlert',
  findTriggers: ({ level, opensAtMs, expiresAtMs }) => ({
    deadlineMs: expiresAtMs,
    // A quiet tick leaves an alert as it is, however long it waits.
    isCheckedByProgress: true,
    ...(level ? { levels: findTriggerLevels(level) } : { dueAtMs: opensAtMs }),
  }),
  decide(alert, tick, before) {
    const place = { ...placeOf(alert), atMs: tick.atMs, tick, before };
    if (tick.atMs > alert.expiresAtMs) return { ...place, type: 'expire' };
    const isReached = alert.level ? isAlertReached(alert.level, tick) : tick.atMs >= alert.opensAtMs;
    return isReached ? { ...place, type: 'fire' } : undefined;
  },
  decideExpired: (alert, atMs, newest) => ({
    ...placeOf(alert),
    ...{ atMs, tick: undefined, before: newest, type: 'expire' },
  }),
  findLeft: () => undefined,
  isUrgent: () => false,
  pack: ({ level, opensAtMs, expiresAtMs }) => ({
    flags: flags[level?.direction ?? 'opening'],
    times: [opensAtMs, expiresAtMs],
    prices: [level?.price ?? null],
  }),
  unpack: (place, packed) => ({
    ...{ ...place, kind: 'priceAlert', level: unpackLevel(packed.flags, packed.prices[0]) },
    ...{ opensAtMs: packed.times[0] ?? 0, expiresAtMs: packed.times[1] ?? 0 },
  }),
};

/** The mid lies between bid and ask: a rise reaches a level by the ask first, and a fall by the bid. */
function findTriggerLevels({ price, direction }: AlertLevel) {
  return direction === 'rising'
    ? { side: 'ask' as const, falling: null, rising: price }
    : { side: 'bid' as const, falling: price, rising: null };
}

function unpackLevel(flag: number, price: Price | null | undefined): AlertLevel | null {
  if (flag === flags.opening || !price) return null;
  return { price, direction: flag === flags.rising ? 'rising' : 'falling' };
}

function placeOf({ kind, id, userId, instrumentId, level }: TrackedAlert) {
  return { kind, id, userId, instrumentId, price: level?.price ?? null };
}

export function toTracked({ id, userId, instrumentId, ...alert }: PriceAlert): TrackedAlert {
  const { level, opensAtMs, expiresAtMs, fromSequence } = alert;
  return {
    kind: 'priceAlert',
    ...{ id, userId, instrumentId, level, expiresAtMs, fromSequence, opensAtMs: opensAtMs ?? 0 },
  };
}
