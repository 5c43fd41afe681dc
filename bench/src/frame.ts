import { openBareClients } from './bare-clients.ts';
import { type Bench, sleep } from './bench.ts';
import { calculateLagP99, readLagBuckets } from './frame-lag.ts';
import { startOpenPlatform } from './platform-server.ts';

const clientCount = 100;
const ticksPerSecond = 4;
const measureMs = 60_000;
const settleMs = 8_000;

/** How late a frame is when all instruments tick four times a second: from due to the last socket write. */
export const frameBench: Bench = {
  name: 'frame',
  async run(say) {
    const server = await startOpenPlatform({ FEED_TICKS_PER_SECOND: String(ticksPerSecond) });
    try {
      const clients = await openBareClients(server.url, clientCount);
      await sleep(settleMs);
      const before = await readLagBuckets(server.url);
      const messages = clients.frameCount;
      await sleep(measureMs);
      const after = await readLagBuckets(server.url);
      say(`${clients.frameCount - messages} messages to ${clientCount} clients`);
      clients.close();
      return [
        {
          name: 'frame due to last socket write, p99 (bucket)',
          value: calculateLagP99(before, after),
          unit: 'ms',
          max: 5,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
