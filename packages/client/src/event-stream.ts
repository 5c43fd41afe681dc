import type { EventKind, EventMessage } from '@truemark/contract/events';
import { eventCloseCodes, eventStreamPath } from '@truemark/contract/events-path';
import { eventHeartbeatMs, streamReconnectMs } from '@truemark/contract/limits';

export type UserEvent = Extract<EventMessage, { type: 'event' }>;

export type EventStreamState = 'connecting' | 'open' | 'reconnecting' | 'ended';

export interface EventStreamOptions {
  /** Address of the server, `http(s)://host[:port]`; the stream's path is added. */
  readonly url: string;
  /** The token to say hello with, asked for at each connection; without one the stream ends. */
  readonly loadToken: () => string | undefined;
  /** Each event once, in order. */
  readonly onEvent: (event: UserEvent) => void;
  readonly onState?: (state: EventStreamState) => void;
  /**
   * Events may be missing: ask everything anew. `isFirst` at the first connection, before which anything may have
   * happened since the page asked.
   */
  readonly onGap: (isFirst: boolean) => void;
  /** The session is over; the stream does not connect again. */
  readonly onEnded: () => void;
  /** A message that is none of the contract's; it is left out. */
  readonly onMalformed?: (reason: string) => void;
  readonly reconnectMs?: number;
  readonly silenceMs?: number;
}

export interface EventStream {
  close(): void;
}

const silenceMs = 2.5 * eventHeartbeatMs;

const kinds: Readonly<Record<EventKind, true>> = {
  balances: true,
  notification: true,
  profile: true,
  sessions: true,
  orders: true,
};

function isEventMessage(value: unknown): value is EventMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'ended') return true;
  if (!('sequence' in value) || typeof value.sequence !== 'number') return false;
  if (value.type === 'ready') return 'isResumed' in value && typeof value.isResumed === 'boolean';
  const { kind, values, at } = value as Partial<UserEvent>;
  return value.type === 'event' && typeof kind === 'string' && typeof at === 'number' && isTexts(values);
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every(text => typeof text === 'string');
}

/** Reads a frame of the private stream; undefined when it is not a list of the contract's messages. */
export function readEventFrame(text: string): readonly EventMessage[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isEventMessage) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens the private stream and keeps it open: three seconds after a close it connects again and goes on after the last
 * event it had. How far it is stands in memory only, so that a new page asks everything anew.
 */
export function openEventStream(options: EventStreamOptions): EventStream {
  const address = `${options.url.replace(/^http/, 'ws')}${eventStreamPath}`;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let after: number | undefined;
  let isOver = false;

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(silenceTimer);
    socket?.close();
  }

  function end(): void {
    if (isOver) return;
    stop();
    options.onState?.('ended');
    options.onEnded();
  }

  function hear(message: EventMessage): void {
    if (isOver) return;
    if (message.type === 'ended') end();
    else if (message.type === 'ready') greet(message.sequence, message.isResumed);
    else take(message);
  }

  function greet(sequence: number, isResumed: boolean): void {
    const isFirst = after === undefined;
    if (!isResumed) after = sequence;
    options.onState?.('open');
    if (!isResumed) options.onGap(isFirst);
  }

  function take(message: UserEvent): void {
    // The server sends none twice; a hole would be its mistake, and asking anew mends it.
    if (after !== undefined && message.sequence <= after) return;
    const isNext = after === undefined || message.sequence === after + 1;
    after = message.sequence;
    if (!isNext) options.onGap(false);
    // A newer server may have kinds that this page does not know.
    if (Object.hasOwn(kinds, message.kind)) options.onEvent(message);
  }

  function connect(): void {
    const token = options.loadToken();
    if (token === undefined) {
      end();
      return;
    }
    const current = new WebSocket(address);
    socket = current;
    watchSilence(current);
    current.onopen = () => current.send(JSON.stringify(after === undefined ? { token } : { token, after }));
    current.onmessage = ({ data }) => {
      if (socket !== current) return;
      watchSilence(current);
      const messages = readEventFrame(String(data));
      if (messages) messages.forEach(hear);
      else options.onMalformed?.('a frame was not a list of messages');
    };
    current.onclose = ({ code }) => {
      if (isOver || socket !== current) return;
      if (code === eventCloseCodes.ended) end();
      else reconnect();
    };
  }

  function reconnect(): void {
    socket = undefined;
    clearTimeout(silenceTimer);
    options.onState?.('reconnecting');
    timer = setTimeout(connect, options.reconnectMs ?? streamReconnectMs);
  }

  /** A network that went away without a word closes nothing: who hears nothing for long connects again. */
  function watchSilence(current: WebSocket): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      current.close();
      reconnect();
    }, options.silenceMs ?? silenceMs);
  }

  options.onState?.('connecting');
  connect();
  return { close: stop };
}
