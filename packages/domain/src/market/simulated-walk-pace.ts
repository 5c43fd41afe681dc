/** Shortest and longest time between two ticks of an instrument. */
export interface WalkPace {
  readonly intervalMinMs: number;
  readonly intervalMaxMs: number;
}

/** Instruments at the top of the list that tick about three times a second. */
const topCount = 10;
const topIntervalMs = 333;
/** Leaves room for a late timer below the promised three seconds. */
const intervalMaxMs = 2_900;
/** How fast the pace falls off below the top: rank 50 ticks every 2.3 s, rank 61 and later every 2.7 s. */
const falloff = 1.2;
/** The shortest interval as a share of the longest: enough that ticks do not march in step. */
const shortestShare = 0.88;

/**
 * The pace of an instrument by its rank of popularity (1 is the most looked at): about 3 ticks a second for the first
 * ten, falling to one every 2.6 to 2.9 s. Source: product rules, Markets ("every open instrument ticks at least every 3 s").
 */
export function calculateWalkPace(rank: number): WalkPace {
  const wantedMs = topIntervalMs * Math.max(1, rank / topCount) ** falloff;
  const longestMs = Math.min(intervalMaxMs, Math.round((wantedMs * 2) / (1 + shortestShare)));
  return { intervalMinMs: Math.round(longestMs * shortestShare), intervalMaxMs: longestMs };
}
