import type { EventMessage } from '@truemark/contract/events';
import type { TradedOrder } from '@truemark/contract/trading/orders';
import type { NewRow } from './event-log.ts';
import type { EventRow } from './event-log-store.ts';

/** An event on its way to a page, with the order that it names where that was loaded, and a message that was written just now. */
export interface DeliveredEvent extends NewRow {
  readonly order?: TradedOrder;
}

/** What a follower needs of its socket. */
export interface FollowerSocket {
  /** Bytes that wait to leave. */
  readonly waitingBytes: number;
  /** Writes a frame; `onLeft` is called once it has left, or never. */
  send(messages: readonly EventMessage[], onLeft: () => void): void;
}

interface FollowerParts {
  readonly socket: FollowerSocket;
  /** Events of the follower's user after a sequence. */
  readonly loadAfter: (sequence: number, countMax: number) => Promise<readonly EventRow[]>;
  /** The last sequence the client has. */
  readonly sequence: number;
  readonly waitingBytesMax: number;
  readonly onSent: (count: number) => void;
  /** What the client still needs has been pruned. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
}

const rowsAtOnce = 200;

function showEvent({ sequence, kind, values, atMs, order, message }: DeliveredEvent): EventMessage {
  return { type: 'event', sequence, kind, values, at: atMs, ...(order && { order }), ...(message && { message }) };
}

/**
 * Brings one client every event of its user, once and in order. It has no queue: what a slow client has not taken
 * stays in the log and is read from there when its socket has room again.
 */
export class EventFollower {
  readonly #parts: FollowerParts;
  #sequence: number;
  #isReading = false;
  #isFull = false;
  #hasMore = false;
  #isClosed = false;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#sequence = parts.sequence;
  }

  close(): void {
    this.#isClosed = true;
  }

  /**
   * Takes committed events of the user, in order. Those that do not follow on what was sent, or are too many for a frame,
   * are read from the log.
   */
  take(rows: readonly DeliveredEvent[]): void {
    const fresh = rows.filter(({ sequence }) => sequence > this.#sequence);
    if (fresh.length === 0) return;
    const isNext = fresh.every(({ sequence }, index) => sequence === this.#sequence + index + 1);
    const fits = fresh.length <= rowsAtOnce && !this.#isReading && !this.#isFull;
    if (isNext && fits) this.#send(fresh);
    else void this.catchUp();
  }

  /** Reads the log until nothing is left or the socket is full. */
  async catchUp(): Promise<void> {
    this.#hasMore = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#hasMore && !this.#isFull && !this.#isClosed) {
        this.#hasMore = false;
        const rows = await this.#parts.loadAfter(this.#sequence, rowsAtOnce);
        this.#deliver(rows);
        this.#hasMore ||= rows.length === rowsAtOnce;
      }
    } catch (error) {
      this.#parts.onError(error);
    } finally {
      this.#isReading = false;
    }
  }

  #deliver(rows: readonly EventRow[]): void {
    const [first] = rows;
    if (!first || this.#isClosed) return;
    if (first.sequence === this.#sequence + 1) this.#send(rows);
    else this.#parts.onGap();
  }

  #send(rows: readonly DeliveredEvent[]): void {
    const { socket, waitingBytesMax, onSent } = this.#parts;
    this.#sequence = rows.at(-1)?.sequence ?? this.#sequence;
    socket.send(rows.map(showEvent), () => this.#resume());
    onSent(rows.length);
    this.#isFull = socket.waitingBytes > waitingBytesMax;
  }

  #resume(): void {
    if (!this.#isFull || this.#isClosed || this.#parts.socket.waitingBytes > this.#parts.waitingBytesMax) return;
    this.#isFull = false;
    void this.catchUp();
  }
}
