import { type Bench, calculateMedian, sleep } from './bench.ts';
import { startPlatform } from './platform-server.ts';
import { isRunning, listProcessTree, readCpuSeconds, readMemoryBytes } from './process-usage.ts';

const windows = 6;
const windowMs = 10_000;
const settleMs = 15_000;

/** A default sandbox with nobody watching: the server and its PostgreSQL together. */
export const thriftBench: Bench = {
  name: 'thrift',
  async run(say) {
    const server = await startPlatform();
    try {
      await sleep(settleMs);
      const shares: number[] = [];
      for (let index = 0; index < windows; index += 1) {
        const tree = listProcessTree(server.pid);
        const before = tree.map(readCpuSeconds);
        await sleep(windowMs);
        const used = tree.reduce(
          (sum, pid, at) => (isRunning(pid) ? sum + readCpuSeconds(pid) - (before[at] ?? 0) : sum),
          0,
        );
        shares.push((used / (windowMs / 1000)) * 100);
        say(`${shares.at(-1)?.toFixed(1)} % of one core`);
      }
      const memory = listProcessTree(server.pid).reduce((sum, pid) => sum + readMemoryBytes(pid), 0);
      return [
        { name: 'CPU of an idle sandbox', value: calculateMedian(shares), unit: '% of a core', max: 15 },
        { name: 'memory of an idle sandbox', value: memory / 1024 / 1024, unit: 'MB', max: 600 },
      ];
    } finally {
      await server.stop();
    }
  },
};
