import { type Bench, calculateMedian, type Figure, sleep } from './bench.ts';
import { startPlatform } from './platform-server.ts';
import { isRunning, listProcessTree, readCpuSeconds, readMemoryBytes } from './process-usage.ts';
import { seedUsers } from './seed-users.ts';
import { visit } from './visit.ts';

const windows = 6;
const windowMs = 10_000;
const settleMs = 15_000;
const minuteMs = 60_000;
/** After how many minutes memory is looked at: that of a sandbox only settles when its visitor has been gone for long. */
const idleMinutes = process.env.IDLE_MINUTES?.split(',').map(Number) ?? [];

async function measureCpuShare(pid: number): Promise<number> {
  const tree = listProcessTree(pid);
  const before = tree.map(readCpuSeconds);
  await sleep(windowMs);
  const used = tree.reduce(
    (sum, part, at) => (isRunning(part) ? sum + readCpuSeconds(part) - (before[at] ?? 0) : sum),
    0,
  );
  return (used / (windowMs / 1000)) * 100;
}

/** Megabytes of the server, and of its PostgreSQL and what else it started. */
function readMemory(pid: number): { readonly server: number; readonly others: number } {
  const [server = 0, ...others] = listProcessTree(pid).map(part => readMemoryBytes(part) / 1024 / 1024);
  return { server, others: others.reduce((sum, part) => sum + part, 0) };
}

/** A default sandbox with nobody watching any more: the server and its PostgreSQL together. */
export const thriftBench: Bench = {
  name: 'thrift',
  async run(say) {
    const seed = { userCount: 10, heavyCount: 0, nowMs: Date.now() };
    const server = await startPlatform({}, [], dataDir => seedUsers(dataDir, seed, say));
    const tellMemory = (when: string): Figure => {
      const { server: own, others } = readMemory(server.pid);
      say(`${when}: server ${own.toFixed(0)} MB, PostgreSQL ${others.toFixed(0)} MB`);
      return { name: `memory of an idle sandbox, ${when}`, value: own + others, unit: 'MB', max: 600 };
    };
    try {
      await sleep(settleMs);
      tellMemory('before the visit');
      await visit(server.url);
      const leftAtMs = Date.now();
      await sleep(settleMs);
      const shares: number[] = [];
      for (let index = 0; index < windows; index += 1) {
        shares.push(await measureCpuShare(server.pid));
        say(`${shares.at(-1)?.toFixed(1)} % of one core`);
      }
      const memory = [tellMemory('a minute after a visit')];
      for (const minutes of idleMinutes) {
        await sleep(leftAtMs + minutes * minuteMs - Date.now());
        memory.push(tellMemory(`${minutes} minutes after a visit`));
      }
      return [
        { name: 'CPU of an idle sandbox', value: calculateMedian(shares), unit: '% of a core', max: 15 },
        ...memory,
      ];
    } finally {
      await server.stop();
    }
  },
};
