import { calculatePercentile, type Figure } from './bench.ts';
import { openMarketsAtMs, startOpenPlatform } from './platform-server.ts';
import { reviewerToken, seedCashier } from './seed-cashier.ts';
import { chooseAddress, openCallSource } from './timed-calls.ts';

const waitingCount = 100_000;
const userCount = 1_000;
const warmUpCount = 20;
const callCount = 200;
const msMax = 50;

const queues = [
  { name: 'withdrawals', path: '/swx/operator/withdrawals?state=waiting' },
  { name: 'deposits', path: '/swx/operator/deposits?state=waiting' },
] as const;

/** The first page of each queue of reviewers while very many wait, over HTTP to the last byte. */
export async function measureReviewQueues(say: (line: string) => void): Promise<readonly Figure[]> {
  const seed = { userCount, waitingCount, nowMs: openMarketsAtMs };
  const server = await startOpenPlatform({}, dataDir => seedCashier(dataDir, seed, say));
  const source = openCallSource(server.url, chooseAddress(0));
  const figures: Figure[] = [];
  try {
    await source.connect();
    for (const { name, path } of queues) {
      const call = () => source.call({ method: 'GET', path, headers: { authorization: reviewerToken } });
      for (let count = 0; count < warmUpCount; count += 1) await call();
      const times: number[] = [];
      for (let count = 0; count < callCount; count += 1) times.push(await call());
      const value = calculatePercentile(times, 0.99);
      say(`${name}: half within ${calculatePercentile(times, 0.5).toFixed(1)} ms, 99 % within ${value.toFixed(1)} ms`);
      figures.push({
        ...{ name: `cashier: first page of ${name} with 100,000 rows that wait, p99`, value },
        ...{ unit: 'ms', max: msMax },
      });
    }
  } finally {
    source.close();
    await server.stop();
  }
  return figures;
}
