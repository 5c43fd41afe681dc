import type { Candle } from '@truemark/domain/market/candle';
import type { SessionCalendar } from '@truemark/domain/sessions/calendar';
import { findSession } from '@truemark/domain/sessions/session';

/** One of the four ticks of a candle. */
export interface CandleTick {
  readonly atMs: number;
  readonly price: bigint;
  readonly size: bigint;
}

const tickCount = 4;

/**
 * A recorded candle as four ticks a quarter of its interval apart: open, then high and low (of a rising bar the low
 * first), close. The volume is split evenly, the last tick takes the rest. A candle that begins before its session,
 * such as a daily one labelled with midnight, is laid into the session. Source: product rules, Markets.
 */
export function calculateCandleTicks(
  candle: Pick<Candle, 'openAtMs' | 'open' | 'high' | 'low' | 'close' | 'volume'>,
  intervalMs: number,
  calendar: SessionCalendar,
): readonly CandleTick[] {
  const { open, high, low, close, volume } = candle;
  const prices = close >= open ? [open, low, high, close] : [open, high, low, close];
  const { fromMs, toMs } = findOpenSpan(candle.openAtMs, intervalMs, calendar);
  const share = volume / BigInt(tickCount);
  return prices.map((price, index) => ({
    atMs: fromMs + Math.floor(((toMs - fromMs) * index) / tickCount),
    price,
    size: index < tickCount - 1 ? share : volume - share * BigInt(tickCount - 1),
  }));
}

/** The part of the interval in which the market is open; the whole of it when it is closed throughout. */
function findOpenSpan(openAtMs: number, intervalMs: number, calendar: SessionCalendar) {
  const endMs = openAtMs + intervalMs;
  const whole = { fromMs: openAtMs, toMs: endMs };
  const session = findSession(calendar, openAtMs);
  if (session.openAtMs >= endMs) return whole;
  return { fromMs: Math.max(openAtMs, session.openAtMs), toMs: Math.min(endMs, session.closeAtMs) };
}
