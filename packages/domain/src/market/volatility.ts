import type { InstrumentType } from './instrument.ts';

/** How much a made-up market moves. Used by the simulated feed and the back-filled history alike. */
export interface Volatility {
  /** Standard deviation of the relative price change over one market day (0.01 is 1 %). */
  readonly perDay: number;
  /** Milliseconds a market of the type is open in a day; the change of `perDay` is spread over them. */
  readonly openMsPerDay: number;
}

const hourMs = 3_600_000;

/**
 * Volatility of simulated prices by market type: round figures of the size such markets have. Source: issue 2,
 * "volatility per type"; the figures are ours.
 */
export const volatilityPerType: Readonly<Record<InstrumentType, Volatility>> = {
  1: { perDay: 0.005, openMsPerDay: 24 * hourMs },
  2: { perDay: 0.03, openMsPerDay: 24 * hourMs },
  3: { perDay: 0.016, openMsPerDay: 6.5 * hourMs },
  4: { perDay: 0.01, openMsPerDay: 6.5 * hourMs },
  5: { perDay: 0.012, openMsPerDay: 23 * hourMs },
};

/**
 * Standard deviation of the relative price change over a span of open market time. Grows with the square root of
 * time, as that of independent steps does.
 */
export function calculateVolatility({ perDay, openMsPerDay }: Volatility, openSpanMs: number): number {
  return perDay * Math.sqrt(Math.max(0, openSpanMs) / openMsPerDay);
}
