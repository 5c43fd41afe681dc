import type { EventMessage } from '@truemark/contract/events';
import { eventCloseCodes } from '@truemark/contract/events';
import type { RawData, WebSocket } from 'ws';
import type { UserSession } from '../../platform/http/access.ts';
import { type DeliveredEvent, EventFollower } from './event-follower.ts';

interface ClientOptions {
  /** In which part of an interval it is pinged. */
  readonly pingSlice: number;
  readonly onMessage: (text: string) => void;
  readonly onClose: () => void;
}

type FollowParts = Omit<ConstructorParameters<typeof EventFollower>[0], 'socket'> & { readonly ready: EventMessage };

const timerMsMax = 2 ** 31 - 1;

/** One open page on the private stream. */
export class EventClient {
  /** Whose it is, once that is known. */
  session: UserSession | undefined;
  /** Its hello has come. */
  isGreeted = false;
  readonly pingSlice: number;
  readonly #webSocket: WebSocket;
  #follower: EventFollower | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAlive = true;

  constructor(webSocket: WebSocket, { pingSlice, onMessage, onClose }: ClientOptions) {
    this.#webSocket = webSocket;
    this.pingSlice = pingSlice;
    webSocket.on('pong', () => {
      this.#isAlive = true;
    });
    webSocket.on('message', (data: RawData, isBinary) => {
      if (webSocket.readyState === webSocket.OPEN) onMessage(isBinary ? '' : data.toString());
    });
    // An error is followed by a close.
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => {
      clearTimeout(this.#timer);
      this.#follower?.close();
      onClose();
    });
  }

  get isGone(): boolean {
    return this.#webSocket.readyState !== this.#webSocket.OPEN;
  }

  /** One timer a client: the hello's, then the session's. */
  startTimer(ms: number, onTime: () => void): void {
    clearTimeout(this.#timer);
    if (this.isGone) return;
    this.#timer = setTimeout(onTime, Math.min(Math.max(ms, 0), timerMsMax));
    this.#timer.unref();
  }

  follow({ ready, ...parts }: FollowParts): void {
    if (this.isGone) return;
    this.#send([ready], () => undefined);
    const webSocket = this.#webSocket;
    const socket = {
      get waitingBytes() {
        return webSocket.bufferedAmount;
      },
      send: (messages: readonly EventMessage[], onLeft: () => void) => this.#send(messages, onLeft),
    };
    this.#follower = new EventFollower({ ...parts, socket });
    void this.#follower.catchUp();
  }

  take(rows: readonly DeliveredEvent[]): void {
    this.#follower?.take(rows);
  }

  catchUp(): void {
    void this.#follower?.catchUp();
  }

  /** What is of this moment alone: a page that is behind is not told of it. */
  tell(message: EventMessage): void {
    if (this.#follower && !this.isGone && this.#webSocket.bufferedAmount === 0) this.#send([message], () => undefined);
  }

  /** The session is over. */
  async end(waitMs: number): Promise<void> {
    if (!this.isGone) this.#send([{ type: 'ended' }], () => undefined);
    await this.close(eventCloseCodes.ended, waitMs);
  }

  /** Says goodbye, and cuts a peer that does not answer it. */
  async close(code: number, waitMs: number): Promise<void> {
    const webSocket = this.#webSocket;
    clearTimeout(this.#timer);
    this.#follower?.close();
    if (webSocket.readyState === webSocket.CLOSED) return;
    const closed = new Promise<void>(resolve => webSocket.once('close', () => resolve()));
    webSocket.close(code);
    const cut = setTimeout(() => webSocket.terminate(), waitMs);
    await closed;
    clearTimeout(cut);
  }

  /**
   * One silent interval is forgiven; who answered nothing in two is gone. Scripts in a browser do not see pings, so that
   * an empty frame goes with them.
   */
  ping(): void {
    if (!this.#isAlive) {
      this.#webSocket.terminate();
      return;
    }
    this.#isAlive = false;
    if (this.isGone) return;
    this.#webSocket.ping();
    if (this.#follower && this.#webSocket.bufferedAmount === 0) this.#send([], () => undefined);
  }

  #send(messages: readonly EventMessage[], onLeft: () => void): void {
    this.#webSocket.send(JSON.stringify(messages), error => {
      // A failed write is followed by a close.
      if (!error) onLeft();
    });
  }
}
