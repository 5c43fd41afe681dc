import { WebSocket } from 'ws';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Log } from '../../../platform/process/log.ts';
import type { FeedSourceHealth } from '../feed.ts';
import type { Timers } from '../timers.ts';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-protocol.ts';
import { calculateReconnectDelayMs } from './reconnect-delay.ts';
import { splitBatches } from './split-batches.ts';

/** The patience of a connection, ms. */
export interface ConnectionTiming {
  readonly handshakeMsMax: number;
  readonly watchMs: number;
  readonly pingMs: number;
  /** Longest time without any sign of life, pongs included. */
  readonly silenceMsMax: number;
  /** Instead of the exchange's own limit on the time without a message. */
  readonly messageSilenceMsMax?: number;
  readonly reconnectFirstMs: number;
  readonly reconnectLongestMs: number;
  /** After so long a connection counts as healthy, and the next wait is the first one again. */
  readonly stableMs: number;
}

export const connectionTiming: ConnectionTiming = {
  handshakeMsMax: 10_000,
  watchMs: 1_000,
  pingMs: 15_000,
  silenceMsMax: 40_000,
  reconnectFirstMs: 1_000,
  reconnectLongestMs: 30_000,
  stableMs: 30_000,
};

export interface ConnectionOptions {
  readonly protocol: ExchangeProtocol;
  readonly endpoint: string;
  readonly symbols: readonly string[];
  readonly timing: ConnectionTiming;
  readonly clock: Clock;
  readonly timers: Timers;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly log: Log;
  readonly onEvents: (events: readonly ExchangeEvent[]) => void;
  readonly onMalformed: (text: string) => void;
  readonly onLost: () => void;
}

const messageBytesMax = 1_048_576;
const closingMsMax = 1_000;

/** One connection to an exchange that stays up: it subscribes, watches for silence, and comes back. */
export class ExchangeConnection {
  readonly #options: ConnectionOptions;
  #batches: (readonly string[])[];
  #socket: WebSocket | undefined;
  #state: FeedSourceHealth['state'] = 'connecting';
  #attempt = 0;
  #reconnectCount = 0;
  #silenceCount = 0;
  #openedAtMs = 0;
  #heardAtMs = 0;
  #messageAtMs = 0;
  #pingedAtMs = 0;
  #failure = '';
  #stopWatch: (() => void) | undefined;
  #stopWait: (() => void) | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#batches = splitBatches(options.symbols, options.protocol.symbolsPerSubscriptionMax);
  }

  get state(): FeedSourceHealth['state'] {
    return this.#state;
  }

  get reconnectCount(): number {
    return this.#reconnectCount;
  }

  /** Times the connection was given up because nothing came. */
  get silenceCount(): number {
    return this.#silenceCount;
  }

  open(): void {
    const { protocol, endpoint, timing } = this.#options;
    const symbols = this.#batches.flat();
    const socket = new WebSocket(protocol.calculateAddress(endpoint, symbols), {
      handshakeTimeout: timing.handshakeMsMax,
      maxPayload: messageBytesMax,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    this.#failure = '';
    socket.on('open', () => this.#subscribeAll());
    socket.on('message', data => this.#read(data.toString()));
    socket.on('ping', () => this.#hear());
    socket.on('pong', () => this.#hear());
    // An error is always followed by the close, which acts on it.
    socket.on('error', err => {
      this.#failure = err.message;
    });
    socket.on('close', code => this.#lose(code));
  }

  async close(): Promise<void> {
    this.#state = 'stopped';
    this.#stopWait?.();
    this.#stopWatch?.();
    const socket = this.#socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
    if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
    else socket.close(1000);
    const stopPatience = this.#options.timers.after(closingMsMax, () => socket.terminate());
    await closed;
    stopPatience();
  }

  #subscribeAll(): void {
    const { clock, timers, timing, log, protocol } = this.#options;
    const nowMs = clock.nowMs();
    if (this.#attempt > 0) log.info({ exchange: protocol.exchange }, 'exchange connected again');
    this.#state = 'live';
    this.#openedAtMs = nowMs;
    this.#heardAtMs = nowMs;
    this.#messageAtMs = nowMs;
    this.#pingedAtMs = nowMs;
    this.#stopWatch = timers.every(timing.watchMs, () => this.#watch());
    for (const batch of this.#batches) this.#subscribe(batch);
  }

  #subscribe(symbols: readonly string[]): void {
    for (const text of this.#options.protocol.writeSubscriptions(symbols)) this.#socket?.send(text);
  }

  #hear(): void {
    this.#heardAtMs = this.#options.clock.nowMs();
  }

  #read(text: string): void {
    const { protocol, onEvents, onMalformed } = this.#options;
    this.#hear();
    this.#messageAtMs = this.#heardAtMs;
    const frame = protocol.readFrame(text);
    if (!frame.ok) {
      onMalformed(text);
      return;
    }
    for (const event of frame.value) {
      if (event.kind === 'denied') this.#dropSymbol(event.symbol, event.reason);
      if (event.kind === 'going-away') this.#socket?.close(1000);
    }
    if (frame.value.length > 0) onEvents(frame.value);
  }

  /** Leaves a refused symbol out from now on, and asks again for those that were refused with it. */
  #dropSymbol(symbol: string | null, reason: string): void {
    const { log, protocol } = this.#options;
    log.warn({ exchange: protocol.exchange, symbol, reason }, 'an exchange refused a subscription');
    const batch = this.#batches.find(symbols => symbol !== null && symbols.includes(symbol));
    if (!batch) return;
    const rest = batch.filter(name => name !== symbol);
    this.#batches = this.#batches.map(symbols => (symbols === batch ? rest : symbols));
    if (protocol.isSubscriptionDeniedWhole && rest.length > 0) this.#subscribe(rest);
  }

  #watch(): void {
    const { clock, timing, protocol } = this.#options;
    const nowMs = clock.nowMs();
    const messageSilenceMsMax = timing.messageSilenceMsMax ?? protocol.messageSilenceMsMax ?? Number.POSITIVE_INFINITY;
    if (nowMs - this.#heardAtMs > timing.silenceMsMax || nowMs - this.#messageAtMs > messageSilenceMsMax) {
      this.#silenceCount += 1;
      this.#failure = 'silence';
      this.#socket?.terminate();
    } else if (nowMs - this.#pingedAtMs >= timing.pingMs) {
      this.#pingedAtMs = nowMs;
      this.#socket?.ping();
    }
  }

  #lose(code: number): void {
    const { clock, timers, timing, random, log, protocol, onLost } = this.#options;
    const wasOpen = this.#stopWatch !== undefined;
    this.#stopWatch?.();
    this.#stopWatch = undefined;
    if (this.#state === 'stopped') return;
    if (wasOpen) this.#reconnectCount += 1;
    if (wasOpen && clock.nowMs() - this.#openedAtMs >= timing.stableMs) this.#attempt = 0;
    this.#state = 'reconnecting';
    const waitMs = calculateReconnectDelayMs(
      this.#attempt,
      timing.reconnectFirstMs,
      timing.reconnectLongestMs,
      random(),
    );
    this.#attempt += 1;
    log.warn({ exchange: protocol.exchange, code, reason: this.#failure, waitMs }, 'exchange connection lost');
    onLost();
    this.#stopWait = timers.after(waitMs, () => this.open());
  }
}
