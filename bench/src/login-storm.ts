import { type BareClients, openBareClients } from './bare-clients.ts';
import { type Bench, calculateMedian, calculatePercentile, sleep } from './bench.ts';
import { openMarketsAtMs, startOpenPlatform } from './platform-server.ts';
import { seedUsers } from './seed-users.ts';
import { writeLogin } from './seeded-calls.ts';
import { chooseAddress, openCallSource } from './timed-calls.ts';

const clientCount = 100;
const userCount = 2_000;
const loginsPerSecond = 50;
const rounds = 5;
const roundMs = 20_000;
const settleMs = 2_000;
const frameMs = 100;

/** 99th percentile of how much later than a frame interval a frame came after the one before, at the last client. */
async function measureLateness(clients: BareClients, work: () => Promise<void>): Promise<number> {
  await sleep(settleMs);
  clients.takeArrivals();
  await work();
  const arrivals = clients.takeArrivals();
  const gaps = arrivals.slice(1).map((at, index) => Math.max(0, at - (arrivals[index] ?? at) - frameMs));
  return calculatePercentile(gaps, 0.99);
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
      const quiet: number[] = [];
      const stormy: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        quiet.push(await measureLateness(clients, () => sleep(roundMs)));
        stormy.push(await measureLateness(clients, () => storm.rage()));
        const [without, within] = [quiet, stormy].map(list => list.at(-1)?.toFixed(1));
        say(`round ${round}: p99 lateness ${without} ms quiet, ${within} ms in the storm`);
      }
      clients.close();
      // Below a millisecond the ratio would compare the machine's own noise.
      const [without, within] = [quiet, stormy].map(list => Math.max(1, calculateMedian(list)));
      return [
        {
          name: `p99 lateness of frames, ${loginsPerSecond} logins/s ÷ none`,
          value: (within ?? Number.NaN) / (without ?? Number.NaN),
          unit: '×',
          max: 1.5,
        },
        { name: 'logins answered', value: Math.min(...storm.rates), unit: '/s', min: loginsPerSecond * 0.95 },
        { name: 'login from due to answer, p99', value: calculatePercentile(storm.tookMs, 0.99), unit: 'ms' },
      ];
    } finally {
      await server.stop();
    }
  },
};
