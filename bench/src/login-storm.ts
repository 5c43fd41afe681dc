import { type BareClients, openBareClients } from './bare-clients.ts';
import { type Bench, calculateMedian, calculatePercentile, sleep } from './bench.ts';
import { calculateLagP99, readLagBuckets } from './frame-lag.ts';
import { openMarketsAtMs, startOpenPlatform } from './platform-server.ts';
import { seedUsers } from './seed-users.ts';
import { writeLogin } from './seeded-calls.ts';
import { chooseAddress, openCallSource } from './timed-calls.ts';

const clientCount = 100;
const userCount = 2_000;
const loginsPerSecond = 50;
const rounds = 5;
const roundMs = 40_000;
const settleMs = 2_000;
const frameMs = 100;

/** 99th percentiles of a round. */
interface Lateness {
  /** From when a frame was due to its last socket write, by the server's own histogram. */
  readonly writtenMs: number;
  /** How much later than a frame interval a frame came after the one before, at the last client. */
  readonly arrivedMs: number;
}

async function measureLateness(url: string, clients: BareClients, work: () => Promise<void>): Promise<Lateness> {
  await sleep(settleMs);
  clients.takeArrivals();
  const before = await readLagBuckets(url);
  await work();
  const arrivals = clients.takeArrivals();
  const gaps = arrivals.slice(1).map((at, index) => Math.max(0, at - (arrivals[index] ?? at) - frameMs));
  return {
    writtenMs: calculateLagP99(before, await readLagBuckets(url)),
    arrivedMs: calculatePercentile(gaps, 0.99),
  };
}

function formatLateness(lateness: Lateness | undefined): string {
  return `${lateness?.writtenMs} ms written and ${lateness?.arrivedMs.toFixed(1)} ms arrived`;
}

/** Below a millisecond the ratio would compare the machine's own noise. */
function compare(
  quiet: readonly Lateness[],
  stormy: readonly Lateness[],
  pick: (lateness: Lateness) => number,
): number {
  return Math.max(1, calculateMedian(stormy.map(pick))) / Math.max(1, calculateMedian(quiet.map(pick)));
}

/** People who log in one after the other, each from an address of their own, at a steady rate whatever becomes of them. */
class LoginStorm {
  readonly #url: string;
  /** Milliseconds from when a login was due to its answer. */
  readonly tookMs: number[] = [];
  /** Answered logins a second, of each round. */
  readonly rates: number[] = [];
  #loginCount = 0;
  #failure: unknown;

  constructor(url: string) {
    this.#url = url;
  }

  async rage(): Promise<void> {
    const beganMs = performance.now();
    const count = (roundMs / 1000) * loginsPerSecond;
    const logins: Promise<void>[] = [];
    for (let index = 0; index < count; index += 1) {
      const dueMs = beganMs + (index * 1000) / loginsPerSecond;
      await sleep(Math.max(0, dueMs - performance.now()));
      logins.push(this.#logIn(dueMs));
    }
    await Promise.all(logins);
    if (this.#failure) throw this.#failure;
    this.rates.push((count * 1000) / (performance.now() - beganMs));
  }

  async #logIn(dueMs: number): Promise<void> {
    const index = this.#loginCount++;
    const source = openCallSource(this.#url, chooseAddress(index));
    try {
      await source.call(writeLogin(1 + (index % userCount)));
      this.tookMs.push(performance.now() - dueMs);
    } catch (error) {
      this.#failure ??= error;
    } finally {
      source.close();
    }
  }
}

/** What many logins at once, whose passwords are checked with Argon2id, do to the prices of everybody else. */
export const loginStormBench: Bench = {
  name: 'login-storm',
  async run(say) {
    const seed = { userCount, heavyCount: 0, nowMs: openMarketsAtMs };
    const server = await startOpenPlatform({}, dataDir => seedUsers(dataDir, seed, say));
    try {
      const clients = await openBareClients(server.url, clientCount);
      await sleep(20_000);
      const storm = new LoginStorm(server.url);
      const quiet: Lateness[] = [];
      const stormy: Lateness[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        quiet.push(await measureLateness(server.url, clients, () => sleep(roundMs)));
        stormy.push(await measureLateness(server.url, clients, () => storm.rage()));
        const [without, within] = [quiet, stormy].map(list => formatLateness(list.at(-1)));
        const rate = storm.rates.at(-1)?.toFixed(1);
        say(`round ${round}: p99 late by ${without} quiet, ${within} with ${rate} logins answered a second`);
      }
      clients.close();
      const name = `${loginsPerSecond} logins/s ÷ none`;
      return [
        {
          name: `p99 of frame due to last socket write, ${name}`,
          value: compare(quiet, stormy, lateness => lateness.writtenMs),
          unit: '×',
          max: 1.5,
        },
        {
          name: `p99 lateness of frames at the last client, ${name}`,
          value: compare(quiet, stormy, lateness => lateness.arrivedMs),
          unit: '×',
        },
        { name: 'logins answered', value: Math.min(...storm.rates), unit: '/s', min: loginsPerSecond * 0.95 },
        { name: 'login from due to answer, p99', value: calculatePercentile(storm.tookMs, 0.99), unit: 'ms' },
      ];
    } finally {
      await server.stop();
    }
  },
};
