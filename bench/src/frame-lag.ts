/** By which the bench is told the figures of its server. */
export const metricsToken = 'figures-for-the-bench';

/** The server's histogram of frames, from due to the last socket write: cumulative counts by upper bound in seconds. */
type LagBuckets = ReadonlyMap<number, number>;

export async function readLagBuckets(url: string): Promise<LagBuckets> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  const rows = text.matchAll(/^truemark_stream_frame_lag_seconds_bucket\{le="([^"]+)"[^}]*\} (\d+)/gm);
  return new Map(
    [...rows].map(([, bound, count]) => [bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), Number(count)]),
  );
}

/** Upper bound (ms) of the bucket that holds the 99th percentile of what was observed between two readings. */
export function calculateLagP99(before: LagBuckets, after: LagBuckets): number {
  const counts = [...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const);
  const total = counts.at(-1)?.[1] ?? 0;
  const bucket = counts.find(([, count]) => count >= total * 0.99);
  if (!bucket || total === 0) throw new Error('no frame was observed');
  return bucket[0] * 1000;
}
