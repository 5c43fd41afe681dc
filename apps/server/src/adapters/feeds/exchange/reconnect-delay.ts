/**
 * How long to wait before the next attempt to connect: between half and the whole of a span that doubles from
 * `firstMs` with every attempt in a row up to `longestMs`. The chance keeps many servers from returning at once.
 * `attempt` counts from 0, `random` is from 0 to below 1.
 */
export function calculateReconnectDelayMs(attempt: number, firstMs: number, longestMs: number, random: number): number {
  const spanMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 30));
  return Math.round(spanMs / 2 + (spanMs / 2) * random);
}
