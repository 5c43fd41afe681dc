import { type Bench, calculateMedian, calculatePercentile, type Figure } from './bench.ts';
import { openMarketsAtMs, type RunningServer, startOpenPlatform } from './platform-server.ts';
import { seedUsers } from './seed-users.ts';
import { writeListBalances, writeListTransfers, writeLogin } from './seeded-calls.ts';
import { type CallSource, chooseAddress, openCallSource, type TimedCall } from './timed-calls.ts';

const fewCount = 1_000;
const manyCount = 100_000;
const heavyCount = 20;
/** One call in so many is of a heavy user, so that they make the slowest of a hundred. */
const heavyEvery = 40;
const rounds = 5;
const warmUpCount = 300;
/** Calls of one kind in a round, and from one address: a login counts among the thirty a minute of its address. */
const callCount = 400;
const callsPerAddress = 25;
const dayMs = 86_400_000;

interface Kind {
  readonly name: string;
  readonly write: (userId: number) => TimedCall;
}

const filter = {
  kind: 'contractFee',
  from: String(openMarketsAtMs - 60 * dayMs),
  to: String(openMarketsAtMs - 20 * dayMs),
};

const kinds: readonly Kind[] = [
  { name: 'balances', write: writeListBalances },
  { name: 'login', write: writeLogin },
  { name: 'transactions, first page', write: userId => writeListTransfers(userId) },
  { name: 'transactions, filtered page', write: userId => writeListTransfers(userId, filter) },
];

/** A platform with so many users, and whom to call it as. */
class Crowd {
  readonly #server: RunningServer;
  readonly #userCount: number;
  #source: CallSource;
  #calls = 0;
  #state = 20_261_117;

  constructor(server: RunningServer, userCount: number) {
    this.#server = server;
    this.#userCount = userCount;
    this.#source = openCallSource(server.url, chooseAddress(0));
  }

  async time({ write }: Kind): Promise<number> {
    if (this.#calls > 0 && this.#calls % callsPerAddress === 0) {
      this.#source.close();
      this.#source = openCallSource(this.#server.url, chooseAddress(this.#calls / callsPerAddress));
      await this.#source.connect();
    }
    this.#calls += 1;
    return this.#source.call(write(this.#chooseUser()));
  }

  /** A linear congruential generator (Numerical Recipes): the same users in every run. */
  #chooseUser(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    const most = this.#calls % heavyEvery === 0 ? heavyCount : this.#userCount;
    return 1 + Math.floor((this.#state / 2 ** 32) * most);
  }

  async stop(): Promise<void> {
    this.#source.close();
    await this.#server.stop();
  }
}

async function startCrowd(userCount: number, say: (line: string) => void): Promise<Crowd> {
  const seed = { userCount, heavyCount, nowMs: openMarketsAtMs };
  return new Crowd(await startOpenPlatform({}, dataDir => seedUsers(dataDir, seed, say)), userCount);
}

interface RoundTimes {
  readonly few: number;
  readonly many: number;
}

/** 99th percentiles of one kind of call; calls to the two take turns, so that a busy moment meets both. */
async function measure(few: Crowd, many: Crowd, kind: Kind, count: number): Promise<RoundTimes> {
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let call = 0; call < count; call += 1) {
    times.few.push(await few.time(kind));
    times.many.push(await many.time(kind));
  }
  return { few: calculatePercentile(times.few, 0.99), many: calculatePercentile(times.many, 0.99) };
}

async function compare(few: Crowd, many: Crowd, kind: Kind, say: (line: string) => void): Promise<Figure> {
  await measure(few, many, kind, warmUpCount);
  const taken: RoundTimes[] = [];
  for (let round = 1; round <= rounds; round += 1) taken.push(await measure(few, many, kind, callCount));
  const p99Few = calculateMedian(taken.map(times => times.few));
  const p99Many = calculateMedian(taken.map(times => times.many));
  say(`${kind.name}: p99 ${p99Few.toFixed(1)} ms with ${fewCount} users, ${p99Many.toFixed(1)} ms with ${manyCount}`);
  return { name: `p99 of ${kind.name}, ${manyCount} users ÷ ${fewCount}`, value: p99Many / p99Few, unit: '×', max: 2 };
}

/** What a hundred times as many users with a history do to the calls that every page makes. */
export const usersBench: Bench = {
  name: 'users',
  async run(say) {
    const few = await startCrowd(fewCount, say);
    try {
      const many = await startCrowd(manyCount, say);
      try {
        const figures: Figure[] = [];
        for (const kind of kinds) figures.push(await compare(few, many, kind, say));
        return figures;
      } finally {
        await many.stop();
      }
    } finally {
      await few.stop();
    }
  },
};
