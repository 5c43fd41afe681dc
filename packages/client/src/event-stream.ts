import type { EventKind, EventMessage } from '@truemark/contract/events';
import { eventCloseCodes, eventStreamPath } from '@truemark/contract/events-path';
import { type LiveSocket, type LiveSocketTiming, openLiveSocket } from './live-socket.ts';

export type UserEvent = Extract<EventMessage, { type: 'event' }>;

export type EventStreamState = 'connecting' | 'open' | 'reconnecting' | 'ended';

export interface EventStreamOptions extends LiveSocketTiming {
  /** Address of the server, `http(s)://host[:port]`; the stream's path is added. */
  readonly url: string;
  /** The token to say hello with, asked for at each connection; without one the stream ends. */
  readonly loadToken: () => string | undefined;
  /** Each event once, in order. */
  readonly onEvent: (event: UserEvent) => void;
  /** An operator is writing in the chat with support. */
  readonly onTyping?: () => void;
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
}

export interface EventStream {
  close(): void;
}

const kinds: Readonly<Record<EventKind, true>> = {
  balances: true,
  notification: true,
  profile: true,
  sessions: true,
  orders: true,
  deposits: true,
  withdrawals: true,
  payoutAddresses: true,
  handover: true,
  investments: true,
  loans: true,
  nfts: true,
  support: true,
  alerts: true,
  workspace: true,
};

function isEventMessage(value: unknown): value is EventMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'ended' || value.type === 'typing') return true;
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
 * Opens the private stream and keeps it open: when the connection is lost it connects again and goes on after the last
 * event it had. How far it is stands in memory only, so that a new page asks everything anew.
 */
export function openEventStream(options: EventStreamOptions): EventStream {
  const address = `${options.url.replace(/^http/, 'ws')}${eventStreamPath}`;
  let token: string | undefined;
  let after: number | undefined;
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    socket?.close();
    options.onState?.('ended');
    options.onEnded();
  }

  function hear(message: EventMessage): void {
    if (isOver) return;
    if (message.type === 'ended') end();
    else if (message.type === 'typing') options.onTyping?.();
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

  options.onState?.('connecting');
  let socket: LiveSocket | undefined;
  socket = openLiveSocket({
    ...options,
    findAddress() {
      token = options.loadToken();
      return token === undefined ? undefined : address;
    },
    onOpen: () => socket?.send(JSON.stringify(after === undefined ? { token } : { token, after })),
    onText(text) {
      const messages = readEventFrame(text);
      if (messages) messages.forEach(hear);
      else options.onMalformed?.('a frame was not a list of messages');
    },
    onLost: () => options.onState?.('reconnecting'),
    isFinal: code => code === eventCloseCodes.ended,
    onEnded: end,
  });
  return {
    close() {
      isOver = true;
      socket?.close();
    },
  };
}
