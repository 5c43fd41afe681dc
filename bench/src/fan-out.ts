import { openBareClients } from './bare-clients.ts';
import { type Bench, calculateMedian, calculatePercentile, type Figure, sleep } from './bench.ts';
import { type RunningServer, startPlatform, startProgram } from './platform-server.ts';
import { readCpuSeconds, readMemoryBytes } from './process-usage.ts';

const rounds = 5;
const measureMs = 4_000;
const settleMs = 1_000;
const stalledCount = 20;
const frameMs = 100;

interface Sample {
  readonly cpuMicrosecondsPerMessage: number;
  readonly bytesPerMessage: number;
  /** Growth of the server while the clients were there. */
  readonly memoryBytes: number;
  /** 99th percentile of how much later than a frame interval a message came after the one before. */
  readonly p99LateMs: number;
}

async function measure(server: RunningServer, clientCount: number, stalled = 0): Promise<Sample> {
  const memoryBefore = readMemoryBytes(server.pid);
  const clients = await openBareClients(server.url, clientCount);
  clients.stall(stalled);
  await sleep(settleMs);
  clients.takeArrivals();
  const messagesBefore = clients.frameCount;
  const bytesBefore = clients.byteCount;
  const cpuBefore = readCpuSeconds(server.pid);
  await sleep(measureMs);
  const cpuSeconds = readCpuSeconds(server.pid) - cpuBefore;
  const messages = clients.frameCount - messagesBefore;
  const arrivals = clients.takeArrivals();
  const gaps = arrivals.slice(1).map((at, index) => Math.max(0, at - (arrivals[index] ?? at) - frameMs));
  const sample: Sample = {
    cpuMicrosecondsPerMessage: (cpuSeconds * 1e6) / messages,
    bytesPerMessage: (clients.byteCount - bytesBefore) / messages,
    memoryBytes: readMemoryBytes(server.pid) - memoryBefore,
    p99LateMs: calculatePercentile(gaps, 0.99),
  };
  clients.close();
  await sleep(settleMs);
  return sample;
}

function pickMedian(samples: readonly Sample[], pick: (sample: Sample) => number): number {
  return calculateMedian(samples.map(pick));
}

function listStalledFigures(own: readonly Sample[], withStalled: readonly Sample[]): readonly Figure[] {
  const extraBytes =
    pickMedian(withStalled, sample => sample.memoryBytes) - pickMedian(own, sample => sample.memoryBytes);
  // Below a millisecond the ratio would compare the machine's own noise.
  const lateWith = Math.max(
    1,
    pickMedian(withStalled, sample => sample.p99LateMs),
  );
  const lateWithout = Math.max(
    1,
    pickMedian(own, sample => sample.p99LateMs),
  );
  return [
    {
      name: 'memory per stalled client',
      value: Math.max(0, extraBytes) / stalledCount / 1024 / 1024,
      unit: 'MB',
      max: 1,
    },
    {
      name: `p99 lateness of the others, ${stalledCount} stalled ÷ none`,
      value: lateWith / lateWithout,
      unit: '×',
      max: 1.5,
    },
  ];
}

async function compare(clientCount: number, say: (line: string) => void): Promise<readonly Figure[]> {
  const platform = await startPlatform();
  await sleep(20_000);
  // The first connections grow the heap for all that follow: they show what a client costs.
  const first = await measure(platform, clientCount);
  const baseline = await startProgram('bench/src/baseline-server.ts', {
    FRAME_BYTES: String(Math.round(first.bytesPerMessage)),
  });
  const own: Sample[] = [];
  const least: Sample[] = [];
  const withStalled: Sample[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      own.push(await measure(platform, clientCount));
      least.push(await measure(baseline, clientCount));
      if (clientCount === 1_000) withStalled.push(await measure(platform, clientCount, stalledCount));
      const [mine, lowest] = [own, least].map(list => list.at(-1)?.cpuMicrosecondsPerMessage.toFixed(2));
      say(`${clientCount} clients, round ${round}: ${mine} µs a message, the least ${lowest} µs`);
    }
  } finally {
    await platform.stop();
    await baseline.stop();
  }
  const cpuOf = (sample: Sample) => sample.cpuMicrosecondsPerMessage;
  return [
    {
      name: `CPU per message ÷ least, ${clientCount} clients`,
      value: pickMedian(own, cpuOf) / pickMedian(least, cpuOf),
      unit: '×',
      max: 1.4,
    },
    {
      name: `server memory per client, ${clientCount} clients`,
      value: Math.max(0, first.memoryBytes, ...own.map(sample => sample.memoryBytes)) / clientCount / 1024,
      unit: 'KB',
      max: 48,
    },
    ...(withStalled.length > 0 ? listStalledFigures(own, withStalled) : []),
  ];
}

/** What a message of the market stream costs, beside a server that only writes. */
export const fanOutBench: Bench = {
  name: 'fan-out',
  run: async say => [...(await compare(1_000, say)), ...(await compare(5_000, say))],
};
