import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod/mini';
import { copyOptions, type Database } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/process/log.ts';

/** Something that happened in a chat and that open pages of either side want to hear of at once. */
export interface Signal {
  readonly kind: 'changed' | 'personTyping' | 'operatorTyping';
  readonly chatId: number;
  readonly userId: number;
}

export interface Watched {
  readonly cursor: string;
  /** The cursor is unknown here, or something may be missing: everything is to be asked anew. */
  readonly isWhole: boolean;
  readonly changed: readonly number[];
  readonly typing: readonly number[];
}

/**
 * Tells all programs on a database what has happened in chats. What is told is a hint: the state of record is in the database,
 * and whoever may have missed something asks there.
 */
export interface Signals {
  tell(signal: Signal): void;
  /** Waits for what comes after a cursor. */
  watch(cursor: string | undefined): Promise<Watched>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface SignalParts {
  readonly database: Pick<Database, 'pool' | 'query'>;
  readonly log: Pick<Log, 'warn'>;
  /** Hears of every signal, of whichever program. */
  readonly onSignal: (signal: Signal) => void;
  /** Hears of what another program has done: `undefined` when anything may have been missed. */
  readonly onForeign: (signal: Signal | undefined) => void;
  readonly waitMs?: number;
}

const channel = 'support';
const gatherMs = 25;
/** Signals in one notice: the database takes 8,000 bytes. */
const signalsAtOnce = 60;
const keptCount = 2_000;
/** Who watches is answered at once, and again after so long at the earliest: each answer makes them ask for what has changed. */
const restMs = 200;
const reconnectMs = 1_000;
const noticeForm = z.object({
  from: z.string(),
  signals: z.array(z.tuple([z.enum(['changed', 'personTyping', 'operatorTyping']), z.number(), z.number()])),
});

function readNotice(payload: string | undefined) {
  try {
    const parsed = z.safeParse(noticeForm, JSON.parse(payload ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function createSignals(parts: SignalParts): Signals {
  return new DatabaseSignals(parts);
}

class DatabaseSignals implements Signals {
  readonly #parts: SignalParts;
  /** Names this program in notices and cursors. */
  readonly #name = randomUUID();
  #kept: Signal[] = [];
  /** How many signals came before the kept ones. */
  #dropped = 0;
  #outgoing: Signal[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<() => void>();
  #wokenAtMs = Number.NEGATIVE_INFINITY;
  #wakeTimer: NodeJS.Timeout | undefined;
  #client: pg.Client | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(parts: SignalParts) {
    this.#parts = parts;
  }

  tell(signal: Signal): void {
    this.#keep(signal);
    this.#outgoing.push(signal);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  async watch(cursor: string | undefined): Promise<Watched> {
    const place = this.#findPlace(cursor);
    if (place === undefined) return { cursor: this.#cursor(), isWhole: true, changed: [], typing: [] };
    if ((place === this.#end || this.#restMs > 0) && !this.#isClosed) await this.#wait(place !== this.#end);
    if (place < this.#dropped) return { cursor: this.#cursor(), isWhole: true, changed: [], typing: [] };
    const news = this.#kept.slice(place - this.#dropped);
    const list = (kind: Signal['kind']) => [
      ...new Set(news.filter(signal => signal.kind === kind).map(({ chatId }) => chatId)),
    ];
    return { cursor: this.#cursor(), isWhole: false, changed: list('changed'), typing: list('personTyping') };
  }

  async start(): Promise<void> {
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnectTimer);
    this.#wake();
    this.#flush();
    await this.#sending;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  get #end(): number {
    return this.#dropped + this.#kept.length;
  }

  #cursor(): string {
    return `${this.#name}.${this.#end}`;
  }

  /** Undefined for a cursor of another program, or of a time that is forgotten. */
  #findPlace(cursor: string | undefined): number | undefined {
    const [name, digits = ''] = cursor?.split('.') ?? [];
    const place = /^\d{1,15}$/.test(digits) ? Number(digits) : -1;
    return name === this.#name && place >= this.#dropped && place <= this.#end ? place : undefined;
  }

  /** For how long who watches rests, on the clock that never jumps. */
  get #restMs(): number {
    return this.#wokenAtMs + restMs - performance.now();
  }

  #wait(hasNews: boolean): Promise<void> {
    if (hasNews) this.#wakeSoon();
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, this.#parts.waitMs ?? 20_000);
      this.#waiting.add(done);
    });
  }

  #wakeSoon(): void {
    if (this.#restMs <= 0) this.#wake();
    else this.#wakeTimer ??= setTimeout(() => this.#wake(), this.#restMs);
  }

  #wake(): void {
    clearTimeout(this.#wakeTimer);
    this.#wakeTimer = undefined;
    this.#wokenAtMs = performance.now();
    for (const done of [...this.#waiting]) done();
  }

  #keep(signal: Signal): void {
    this.#kept.push(signal);
    if (this.#kept.length > 2 * keptCount) this.#forget(this.#kept.length - keptCount);
    this.#wakeSoon();
    this.#parts.onSignal(signal);
  }

  #forget(count: number): void {
    this.#kept = this.#kept.slice(count);
    this.#dropped += count;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const signals = this.#outgoing;
    this.#outgoing = [];
    for (let start = 0; start < signals.length; start += signalsAtOnce) {
      const some = signals.slice(start, start + signalsAtOnce);
      const notice = { from: this.#name, signals: some.map(({ kind, chatId, userId }) => [kind, chatId, userId]) };
      this.#sending = this.#sending.then(() => this.#notify(JSON.stringify(notice)));
    }
  }

  async #notify(payload: string): Promise<void> {
    try {
      await this.#parts.database.query('select pg_notify($1, $2)', [channel, payload]);
    } catch (err) {
      this.#parts.log.warn({ err }, 'other programs could not be told of chats; their pages ask again by themselves');
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(copyOptions(this.#parts.database.pool.options));
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload }) => this.#hear(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (err) {
      this.#parts.log.warn({ err }, 'chats of other programs are not heard of; trying again');
      this.#reconnect(client);
    }
  }

  #reconnect(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    this.#reconnectTimer = setTimeout(async () => {
      await this.#connect();
      // What was told meanwhile is lost: everybody asks anew.
      this.#forget(this.#kept.length);
      this.#dropped += 1;
      this.#wake();
      this.#parts.onForeign(undefined);
    }, reconnectMs);
  }

  #hear(payload: string | undefined): void {
    // Most are of this program, which need not be read.
    const notice = payload?.includes(this.#name) ? undefined : readNotice(payload);
    if (!notice) return;
    for (const [kind, chatId, userId] of notice.signals) {
      this.#keep({ kind, chatId, userId });
      this.#parts.onForeign({ kind, chatId, userId });
    }
  }
}
