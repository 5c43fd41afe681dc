import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../process/log.ts';
import { copyOptions, type Database } from './database.ts';

/**
 * What a program is to the market, that is to the feed, the tick record and the engine: `owner` has it; `successor` has it
 * from another program that it has seen at work; `standby` waits for it.
 */
export type MarketStanding = 'owner' | 'successor' | 'standby';

/** The right to run the market: one program on a database has it at a time. */
export interface MarketLease {
  readonly standing: MarketStanding;
  /** Resolves when this program gets the market the next time. */
  whenTaken(): Promise<void>;
  /** Says that this program runs the market: whoever takes it next goes on for this one. */
  confirm(): Promise<void>;
  /** Gives it back. Tries for it again only after somebody else has had it. */
  release(): Promise<void>;
  /** Gives it back, for good. */
  close(): Promise<void>;
}

export interface MarketLeaseOptions {
  readonly database: Pick<Database, 'pool' | 'programName'>;
  readonly log: Log;
  /** Another program has taken the market: the database takes nothing about it from this one any more. */
  readonly onLost: () => void;
}

interface LeaseRow {
  readonly number: number;
  readonly holder: string | null;
  readonly isRunning: boolean;
  readonly beat: number;
  /** The holder has a connection to the database. */
  readonly isConnected: boolean;
}

const beatMs = 500;
const lookMs = 250;
/** A holder that says nothing for so long is taken for dead, and one without a connection sooner. */
const silentMsMax = 3_500;
const goneMsMax = 1_000;
const endingMsMax = 2_000;

/** Takes the market if nobody has it; otherwise goes on trying. Resolves once it is known which of both. */
export async function openMarketLease(options: MarketLeaseOptions): Promise<MarketLease> {
  const lease = new Lease(options);
  await lease.start();
  return lease;
}

class Lease implements MarketLease {
  readonly #options: MarketLeaseOptions;
  #client: pg.Client | undefined;
  /** What was seen last, and since when it has been so. */
  #seen: LeaseRow | undefined;
  #seenAtMs = 0;
  /** Another program has it and is heard of. */
  #isOtherAlive = false;
  /** Another program was seen running the market. */
  #hasSeenOther = false;
  /** Who had it before, until its connections are ended. */
  #predecessor: string | undefined;
  /** Number under which this program has the market. */
  #held: number | undefined;
  /** Number under which it gave the market back. */
  #returned: number | undefined;
  #isClosed = false;
  #loop: Promise<void> | undefined;
  #taken = Promise.withResolvers<void>();

  constructor(options: MarketLeaseOptions) {
    this.#options = options;
  }

  get standing(): MarketStanding {
    if (this.#held === undefined) return 'standby';
    return this.#hasSeenOther ? 'successor' : 'owner';
  }

  async start(): Promise<void> {
    while (!(await this.#tryTake()) && !this.#isOtherAlive) await sleep(lookMs);
    if (this.standing === 'standby') this.#options.log.info('another program has the market: standing by');
    this.#loop = this.#run();
  }

  whenTaken(): Promise<void> {
    return this.#taken.promise;
  }

  async confirm(): Promise<void> {
    await this.#query('update market_lease set is_running = true where number = $1', [this.#held]);
  }

  async release(): Promise<void> {
    const number = this.#held;
    if (number === undefined) return;
    this.#held = undefined;
    this.#returned = number;
    this.#hasSeenOther = false;
    await this.#query('update market_lease set holder = null where number = $1', [number]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loop;
    await this.release().catch((err: Error) => this.#options.log.warn({ err }, 'the market could not be given back'));
    await this.#disconnect();
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(this.#held === undefined ? lookMs : beatMs);
      if (this.#isClosed) return;
      let isLost = false;
      try {
        if (this.#held !== undefined) isLost = !(await this.#beat(this.#held));
        else if (await this.#tryTake()) this.#announce();
      } catch (err) {
        this.#options.log.warn({ err }, 'the database does not answer about the market; trying again');
        await this.#disconnect();
      }
      if (isLost) return this.#options.onLost();
    }
  }

  #announce(): void {
    const { resolve } = this.#taken;
    this.#taken = Promise.withResolvers<void>();
    resolve();
  }

  /** False when another has taken it; given back meanwhile, it is not lost. */
  async #beat(number: number): Promise<boolean> {
    const { rowCount } = await this.#query('update market_lease set beat = beat + 1 where number = $1', [number]);
    return rowCount !== 0 || this.#held !== number;
  }

  /** Looks who has it, and takes it from nobody or from the dead. */
  async #tryTake(): Promise<boolean> {
    const row = await this.#look();
    if (!this.#isFree(row)) return false;
    const { database } = this.#options;
    // Before the taking, whose answer may be lost.
    if (row.holder !== null && !this.#isOwn(row)) this.#predecessor = row.holder;
    const taken = await this.#query<{ number: number }>(
      `update market_lease set number = number + 1, beat = 0, holder = $1, is_running = false
         where number = $2 and beat = $3 and holder is not distinct from $4 returning number::float8 as number`,
      [database.programName, row.number, row.beat, row.holder],
    );
    const number = taken.rows[0]?.number;
    if (number === undefined) {
      this.#predecessor = undefined;
      return false;
    }
    if (this.#predecessor !== undefined) await this.#endConnections(this.#predecessor);
    this.#predecessor = undefined;
    this.#held = number;
    this.#options.log.info({ number, from: row.holder }, 'this program has the market');
    return true;
  }

  async #look(): Promise<LeaseRow> {
    const { rows } = await this.#query<LeaseRow>(
      `select number::float8 as number, holder, is_running as "isRunning", beat::float8 as beat, exists (
         select from pg_stat_activity where application_name = market_lease.holder
       ) as "isConnected" from market_lease`,
    );
    const row = rows[0];
    if (!row) throw new Error('the database does not say who has the market');
    const seen = this.#seen;
    const isNews = row.number !== seen?.number || row.beat !== seen.beat;
    if (isNews) this.#seenAtMs = performance.now();
    if (isNews && seen && row.holder !== null && !this.#isOwn(row)) {
      this.#isOtherAlive = true;
      this.#hasSeenOther = row.isRunning;
    }
    this.#seen = row;
    return row;
  }

  #isOwn({ holder }: LeaseRow): boolean {
    return holder === this.#options.database.programName;
  }

  #isFree(row: LeaseRow): boolean {
    const { holder, number, isConnected } = row;
    // Its own where the answer to the taking was lost.
    if (holder === null || this.#isOwn(row)) return number !== this.#returned;
    const silentMs = performance.now() - this.#seenAtMs;
    return silentMs >= silentMsMax || (silentMs >= goneMsMax && !isConnected);
  }

  /** What the one before has begun and not committed is undone: from here on nothing of it can come. */
  async #endConnections(holder: string): Promise<void> {
    const deadlineMs = performance.now() + endingMsMax;
    let count = 1;
    while (count > 0 && performance.now() < deadlineMs) {
      const ended = await this.#query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [holder],
      );
      count = ended.rows.length;
      if (count > 0) await sleep(20);
    }
    if (count > 0) this.#options.log.warn({ holder, count }, 'the one that had the market has not let go yet');
  }

  async #query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return (await this.#connect()).query<Row>(text, values);
  }

  /** A connection of its own: those of the pool may all be at work for longer than the holder may be silent. */
  async #connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ ...copyOptions(this.#options.database.pool.options), query_timeout: silentMsMax });
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    this.#client = client;
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}
