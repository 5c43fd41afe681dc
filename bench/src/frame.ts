import { openBareClients } from './bare-clients.ts';
import { type Bench, sleep } from './bench.ts';
import { startOpenPlatform } from './platform-server.ts';

const clientCount = 100;
const ticksPerSecond = 4;
const measureMs = 60_000;
const settleMs = 8_000;

/** Cumulative counts of the frame lag histogram, by upper bound in seconds. */
async function readBuckets(url: string): Promise<ReadonlyMap<number, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const rows = text.matchAll(/^truemark_stream_frame_lag_seconds_bucket\{le="([^"]+)"[^}]*\} (\d+)/gm);
  return new Map(
    [...rows].map(([, bound, count]) => [bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), Number(count)]),
  );
}

/** Upper bound of the bucket that holds the 99th percentile of what was observed between two readings. */
function calculateP99(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  const counts = [...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const);
  const total = counts.at(-1)?.[1] ?? 0;
  const bucket = counts.find(([, count]) => count >= total * 0.99);
  if (!bucket || total === 0) throw new Error('no frame was observed');
  return bucket[0];
}

/** How late a frame is when all instruments tick four times a second: from due to the last socket write. */
export const frameBench: Bench = {
  name: 'frame',
  async run(say) {
    const server = await startOpenPlatform({ FEED_TICKS_PER_SECOND: String(ticksPerSecond) });
    try {
      const clients = await openBareClients(server.url, clientCount);
      await sleep(settleMs);
      const before = await readBuckets(server.url);
      const messages = clients.frameCount;
      await sleep(measureMs);
      const after = await readBuckets(server.url);
      say(`${clients.frameCount - messages} messages to ${clientCount} clients`);
      clients.close();
      return [
        {
          name: 'frame due to last socket write, p99 (bucket)',
          value: calculateP99(before, after) * 1000,
          unit: 'ms',
          max: 5,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
