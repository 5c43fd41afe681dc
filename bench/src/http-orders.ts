import { sleep } from './bench.ts';
import { type KeptConnection, openKeptConnection } from './kept-connection.ts';
import { inspectDataFolder, type LeftByLoad } from './left-by-load.ts';
import { openMarketsAtMs, startOpenPlatform } from './platform-server.ts';
import { findSeededUser, seedUsers } from './seed-users.ts';
import { whileStill } from './stand-still.ts';
import { chooseAddress } from './timed-calls.ts';

/** Orders over HTTP to the whole platform, by users with sessions, each with a key of its own. */
export interface HttpOrders {
  /** Of the platform. */
  readonly url: string;
  /** Acknowledged orders a second, from many sides at once. */
  measureRate(warmMs: number, runMs: number): Promise<number>;
  /** Orders at an even pace, whatever the answers take: milliseconds from when each was due to its answer, once warm. */
  measurePaced(perSecond: number, warmMs: number, runMs: number): Promise<number[]>;
  /** Something else is measured while the platform and its database stand still. */
  measureBeside<Result>(measure: () => Promise<Result>): Promise<Result>;
  /** Ends the platform, and looks at what the load has left on disk. */
  close(): Promise<LeftByLoad>;
}

const userCount = 1_000;
const freshMs = 1_000;
/** An order waits five seconds for its first price. */
const firstPriceMs = 6_000;
const clientCount = 1_600;
/** Each from an address of its own, and in turn: calls a minute from one address are limited. */
const connectionCount = 2_400;
const codes = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];
/** A multiple of what the smallest order is worth. */
const notional = 15;

interface Terms {
  readonly feeRate: string;
  readonly ruleVersion: number;
}

/** How many lots of an instrument are worth a little more than the smallest order. */
export async function loadLots(url: string, code: string): Promise<string> {
  const read = async (file: string) => (await (await fetch(`${url}/swx/customer/${file}`)).json()).result;
  const { lotSize, lotStep } = await read(`index/getMarketInfo/${code}`);
  let bid = 0;
  // A market that has just started has no price for a moment.
  while (!(bid > 0)) {
    await sleep(50);
    bid = Number((await read(`market/realtime-price/${code}`)).bid);
  }
  const step = Number(lotStep);
  const lots = Math.ceil(notional / (bid * Number(lotSize)) / step) * step;
  return lots.toFixed(8).replace(/\.?0+$/, '');
}

export async function openHttpOrders(say: (line: string) => void): Promise<HttpOrders> {
  const seed = { userCount, heavyCount: 0, nowMs: openMarketsAtMs };
  const server = await startOpenPlatform({}, dataDir => seedUsers(dataDir, seed, say));
  const connections: KeptConnection[] = [];
  const free: KeptConnection[] = [];
  let opened = 0;
  const lots = new Map<string, string>();
  const users = Array.from({ length: userCount }, (_, index) => findSeededUser(index + 1));
  for (const code of codes) lots.set(code, await loadLots(server.url, code));
  const terms: Terms = { feeRate: '0.0005', ruleVersion: 1 };
  let sent = 0;

  async function order(): Promise<void> {
    sent += 1;
    const index = sent;
    const { token, deviceMark } = users[(index * 7_919) % userCount] ?? findSeededUser(1);
    const code = codes[index % codes.length] ?? '';
    const connection = (opened < connectionCount ? undefined : free.shift()) ?? (await connect());
    const answer = await connection.call({
      method: 'POST',
      path: '/swx/customer/contracts/open',
      headers: {
        ...{ authorization: `Bearer ${token}`, device: deviceMark, virtually: 'NO' },
        'idempotency-key': `bench-order-${index}`,
      },
      body: {
        ...{ ...terms, code, side: index % 2 === 0 ? 'long' : 'short', kind: 'market' },
        ...{ lots: lots.get(code), leverage: 2 },
      },
    });
    free.push(connection);
    // Of a thousand bytes the first ones say it: to read them all is work that the platform would have to wait for.
    if (!answer.startsWith('{"code":200,')) throw new Error(`an order was refused: ${answer}`);
  }

  async function connect(): Promise<KeptConnection> {
    const address = chooseAddress(opened);
    opened += 1;
    const connection = await openKeptConnection(server.url, address);
    connections.push(connection);
    return connection;
  }

  return {
    url: server.url,
    async measureRate(warmMs, runMs) {
      let count = 0;
      const startAtMs = performance.now() + warmMs;
      const endAtMs = startAtMs + runMs;
      const runClient = async () => {
        while (performance.now() < endAtMs) {
          await order();
          const answeredAtMs = performance.now();
          if (answeredAtMs >= startAtMs && answeredAtMs < endAtMs) count += 1;
        }
      };
      await Promise.all(Array.from({ length: clientCount }, runClient));
      return (count * 1_000) / runMs;
    },
    measurePaced: (perSecond, warmMs, runMs) => measurePaced(order, { perSecond, warmMs, runMs }),
    async measureBeside(measure) {
      // Who still waits for a price would wait in vain.
      await sleep(firstPriceMs);
      const measured = await whileStill(server.pid, measure);
      // Meanwhile its prices have grown old.
      await sleep(freshMs);
      return measured;
    },
    async close() {
      await sleep(firstPriceMs);
      for (const connection of connections) connection.close();
      let left: LeftByLoad | undefined;
      await server.stop(async dataDir => {
        left = await inspectDataFolder(dataDir);
      });
      if (!left) throw new Error('nobody looked at what the load has left');
      return left;
    },
  };
}

interface Pace {
  readonly perSecond: number;
  readonly warmMs: number;
  readonly runMs: number;
}

async function measurePaced(order: () => Promise<void>, { perSecond, warmMs, runMs }: Pace): Promise<number[]> {
  const startedAtMs = performance.now();
  const countedAtMs = startedAtMs + warmMs;
  const count = Math.floor((perSecond * (warmMs + runMs)) / 1_000);
  // Nothing is kept of an order that is answered: what piles up here is copied by the collector while others wait.
  const tookMs = new Float64Array(count);
  let countedCount = 0;
  let answeredCount = 0;
  let failure: unknown;
  const send = async (dueAtMs: number) => {
    await order();
    answeredCount += 1;
    if (dueAtMs < countedAtMs) return;
    tookMs[countedCount] = performance.now() - dueAtMs;
    countedCount += 1;
  };
  for (let index = 0; index < count && failure === undefined; ) {
    const dueAtMs = startedAtMs + (index * 1_000) / perSecond;
    if (dueAtMs > performance.now()) {
      await sleep(1);
      continue;
    }
    send(dueAtMs).catch(error => {
      failure = error;
    });
    index += 1;
  }
  while (answeredCount < count && failure === undefined) await sleep(1);
  if (failure !== undefined) throw failure;
  return [...tookMs.subarray(0, countedCount)];
}
