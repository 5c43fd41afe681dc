import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type EventMessage, eventCloseCodes, eventHello, eventStreamPath } from '@truemark/contract/events';
import { eventHelloMs, eventStreamsMax, streamHeartbeatMs } from '@truemark/contract/limits';
import type { TradedOrder } from '@truemark/contract/trading/orders';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import type { Sessions, UserSession } from '../../platform/http/access.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import { serveUpgrades } from '../../platform/sockets/upgrades.ts';
import { EventClient } from './event-client.ts';
import type { DeliveredEvent } from './event-follower.ts';
import type { EventLog, NewRow } from './event-log.ts';
import type { EventRow } from './event-log-store.ts';

/** A session that is over. */
export interface SessionEnd {
  readonly userId: number;
  readonly sessionId: string;
}

export interface EventStreamParts {
  readonly findUser: Sessions['findUser'];
  readonly onSessionEnded: (listener: (end: SessionEnd) => void) => unknown;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly pingIntervalMs?: number;
  readonly helloMs?: number;
  readonly waitingBytesMax?: number;
}

/** An order as an event names it. */
interface NamedOrder {
  readonly kind: string;
  readonly id: string;
}

/** Orders of a user by the names that events give them, for pages that would ask for each. */
export type LoadOrders = (
  userId: number,
  named: readonly NamedOrder[],
) => Promise<(name: NamedOrder) => TradedOrder | undefined>;

/** Events that come within so many milliseconds leave in one frame. */
const gatherMs = 15;
/** Into how many parts an interval of pings is divided, and those who are pinged. */
const pingSlices = 50;
const messageBytesMax = 4_096;
const goingAwayCode = 1001;
const closingMs = 500;

function readNamed({ kind: eventKind, values: { kind, id } }: EventRow): NamedOrder | undefined {
  return eventKind === 'orders' && kind && id ? { kind, id } : undefined;
}

function readHello(text: string): z.infer<typeof eventHello> | undefined {
  try {
    const parsed = z.safeParse(eventHello, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The private stream: every user hears of what happens to them, on all their open pages. */
export class EventStream {
  readonly #parts: EventStreamParts;
  readonly #clients = new Set<EventClient>();
  readonly #users = new Map<number, Set<EventClient>>();
  /** Events of the last moments, by user. */
  readonly #gathered = new Map<number, NewRow[]>();
  /** What is being sent to a user; the next waits for it, so that events keep their order. */
  readonly #sending = new Map<number, Promise<void>>();
  /** Sessions that end while a hello is being looked at, one set for each. */
  readonly #endedMeanwhile = new Set<Set<string>>();
  readonly #webSockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, perMessageDeflate: false });
  readonly #pingTimer: NodeJS.Timeout;
  #pingSlice = 0;
  #admitted = 0;
  #gatherTimer: NodeJS.Timeout | undefined;
  readonly #resumedListeners = new Set<(userId: number) => void>();
  #giveUpPath: (() => void) | undefined;
  #loadOrders: LoadOrders | undefined;

  constructor(parts: EventStreamParts) {
    this.#parts = parts;
    parts.eventLog.onAppended(rows => this.#gather(rows));
    parts.onSessionEnded(end => this.#end(end));
    this.#pingTimer = setInterval(() => this.#pingNext(), (parts.pingIntervalMs ?? streamHeartbeatMs) / pingSlices);
    this.#pingTimer.unref();
  }

  /** Takes pages in; until then nobody is watched. Without `loadOrders` events come without their orders. */
  serve(server: Server, loadOrders?: LoadOrders): void {
    this.#loadOrders = loadOrders;
    this.#giveUpPath = serveUpgrades(server, eventStreamPath, this.#upgrade);
  }

  /** Tells of users whose stream goes on after a drop: what only open pages are told of was missed. */
  onResumed(listener: (userId: number) => void): void {
    this.#resumedListeners.add(listener);
  }

  /** Whether the user has a page open that hears of events. */
  isWatched(userId: number): boolean {
    return this.#users.has(userId);
  }

  /** Users with a page open. */
  get userCount(): number {
    return this.#users.size;
  }

  /** Another program has written events of a user; without one, of anybody. */
  catchUp(userId?: number): void {
    const clients = userId === undefined ? this.#clients : (this.#users.get(userId) ?? []);
    for (const client of clients) client.catchUp();
  }

  /** Tells the open pages of a user what is not an event: it has no number and is not kept. */
  tell(userId: number, message: EventMessage): void {
    for (const client of this.#users.get(userId) ?? []) client.tell(message);
  }

  async close(): Promise<void> {
    clearInterval(this.#pingTimer);
    clearTimeout(this.#gatherTimer);
    this.#giveUpPath?.();
    await Promise.all([...this.#clients].map(client => client.close(goingAwayCode, closingMs)));
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    this.#webSockets.handleUpgrade(request, socket, head, webSocket => this.#admit(webSocket));
  };

  #admit(webSocket: WebSocket): void {
    this.#admitted += 1;
    const client = new EventClient(webSocket, {
      pingSlice: this.#admitted % pingSlices,
      onMessage: text => void this.#hear(client, text),
      onClose: () => this.#leave(client),
    });
    this.#clients.add(client);
    client.startTimer(this.#parts.helloMs ?? eventHelloMs, () => {
      void client.close(eventCloseCodes.helloMissing, closingMs);
    });
  }

  async #hear(client: EventClient, text: string): Promise<void> {
    const hello = client.isGreeted ? undefined : readHello(text);
    if (!hello) return client.close(eventCloseCodes.malformed, closingMs);
    client.isGreeted = true;
    try {
      const session = await this.#findLive(hello.token);
      if (!session) return await client.end(closingMs);
      if (client.isGone) return;
      await this.#join(client, session, hello);
    } catch (err) {
      this.#fail(client, err);
    }
  }

  /** A session that ends between being found and being listened for is not live. */
  async #findLive(token: string): Promise<UserSession | undefined> {
    const ended = new Set<string>();
    this.#endedMeanwhile.add(ended);
    try {
      const session = await this.#parts.findUser(token);
      return session && session !== 'gone' && !ended.has(session.sessionId) ? session : undefined;
    } finally {
      this.#endedMeanwhile.delete(ended);
    }
  }

  async #join(client: EventClient, session: UserSession, hello: z.infer<typeof eventHello>): Promise<void> {
    const { userId } = session;
    const members = this.#users.get(userId) ?? new Set();
    if (members.size >= eventStreamsMax) return client.close(eventCloseCodes.overrun, closingMs);
    // From here on the end of the session reaches this client.
    client.session = session;
    this.#users.set(userId, members.add(client));
    this.#parts.metrics.eventClients.inc();
    this.#watchExpiry(client, session, hello.token);
    const { eventLog, metrics } = this.#parts;
    const { newest, prunedTo } = await eventLog.loadBounds(userId);
    const { after } = hello;
    const isResumed = after !== undefined && after <= newest && after >= prunedTo;
    client.follow({
      ready: { type: 'ready', sequence: newest, isResumed },
      sequence: isResumed ? after : newest,
      waitingBytesMax: this.#parts.waitingBytesMax ?? 64 * 1024,
      loadAfter: (sequence, countMax) => eventLog.loadAfter(userId, sequence, countMax),
      onSent: count => metrics.userEvents.inc(count),
      onGap: () => void client.close(eventCloseCodes.overrun, closingMs),
      onError: error => this.#fail(client, error),
    });
    if (isResumed) for (const listener of this.#resumedListeners) listener(userId);
  }

  /** Asks again when the session should be over: it may have been used and so prolonged. */
  #watchExpiry(client: EventClient, session: UserSession, token: string): void {
    const remainingMs = session.expiresAtMs - this.#parts.clock.nowMs();
    client.startTimer(remainingMs, async () => {
      try {
        // A timer holds for 24 days at most, and to ask would count as use.
        const isOver = this.#parts.clock.nowMs() >= session.expiresAtMs;
        const found = isOver ? await this.#findLive(token) : session;
        if (found) this.#watchExpiry(client, found, token);
        else await client.end(closingMs);
      } catch (err) {
        this.#fail(client, err);
      }
    });
  }

  #fail(client: EventClient, err: unknown): void {
    this.#parts.log.warn({ err }, 'a private stream has failed');
    void client.close(1011, closingMs);
  }

  #leave(client: EventClient): void {
    this.#clients.delete(client);
    const userId = client.session?.userId;
    const members = userId === undefined ? undefined : this.#users.get(userId);
    if (userId === undefined || !members?.delete(client)) return;
    this.#parts.metrics.eventClients.dec();
    if (members.size === 0) this.#users.delete(userId);
  }

  #end({ userId, sessionId }: SessionEnd): void {
    for (const ended of this.#endedMeanwhile) ended.add(sessionId);
    for (const client of this.#users.get(userId) ?? []) {
      if (client.session?.sessionId === sessionId) void client.end(closingMs);
    }
  }

  #gather(rows: readonly NewRow[]): void {
    for (const row of rows) {
      if (!this.#users.has(row.userId)) continue;
      const gathered = this.#gathered.get(row.userId);
      if (gathered) gathered.push(row);
      else this.#gathered.set(row.userId, [row]);
    }
    if (this.#gathered.size > 0) this.#gatherTimer ??= setTimeout(() => this.#spread(), gatherMs);
  }

  #spread(): void {
    this.#gatherTimer = undefined;
    const gathered = [...this.#gathered];
    this.#gathered.clear();
    for (const [userId, rows] of gathered) {
      // Transactions that ended at once may have told of theirs in any order.
      rows.sort((a, b) => a.sequence - b.sequence);
      const before = this.#sending.get(userId) ?? Promise.resolve();
      const sending = before.then(() => this.#deliver(userId, rows));
      this.#sending.set(userId, sending);
      void sending.then(() => this.#sending.get(userId) === sending && this.#sending.delete(userId));
    }
  }

  async #deliver(userId: number, rows: readonly NewRow[]): Promise<void> {
    const delivered = await this.#addOrders(userId, rows);
    for (const client of this.#users.get(userId) ?? []) client.take(delivered);
  }

  /** Orders travel with their events; without them a page asks. */
  async #addOrders(userId: number, rows: readonly NewRow[]): Promise<readonly DeliveredEvent[]> {
    const named = rows.flatMap(row => readNamed(row) ?? []);
    if (!this.#loadOrders || named.length === 0) return rows;
    try {
      const findOrder = await this.#loadOrders(userId, named);
      return rows.map(row => {
        const name = readNamed(row);
        const order = name && findOrder(name);
        return order ? { ...row, order } : row;
      });
    } catch (err) {
      this.#parts.log.warn({ err }, 'orders could not be sent with their events');
      return rows;
    }
  }

  /** Some at a time: thousands at once would hold everybody up. */
  #pingNext(): void {
    this.#pingSlice = (this.#pingSlice + 1) % pingSlices;
    for (const client of this.#clients) if (client.pingSlice === this.#pingSlice) client.ping();
  }
}
