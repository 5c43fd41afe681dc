import { streamHeartbeatMs, streamReconnectMs } from '@truemark/contract/limits';
import { watchWake } from './watch-wake.ts';

export interface LiveSocketTiming {
  /** The shortest wait before it connects again; the wait is up to twice as long by chance. */
  readonly reconnectMs?: number;
  /** A connection that says nothing for so long counts as lost. */
  readonly silenceMs?: number;
  /** After a sleep of the machine or a change of its network a connection that has been quiet for so long is given up. */
  readonly quietMs?: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

export interface LiveSocketOptions extends LiveSocketTiming {
  /** Where to connect, asked at each connection; without an address it ends. */
  readonly findAddress: () => string | undefined;
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** The connection is lost, and it will connect again. */
  readonly onLost: () => void;
  /** It will not connect again: there is no address, or the server closed with a final code. */
  readonly onEnded?: () => void;
  readonly isFinal?: (closeCode: number) => boolean;
}

export interface LiveSocket {
  /** Says whether there was a connection to send on. */
  send(text: string): boolean;
  close(): void;
}

const checksPerSilence = 10;

/**
 * Keeps a WebSocket open. It connects again after a close, after a silence that is longer than the server's heartbeat
 * allows, and at once when the machine wakes up or its network comes back: a network that went away without a word
 * closes nothing.
 */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { reconnectMs = streamReconnectMs, random = Math.random } = options;
  const { silenceMs = 2.5 * streamHeartbeatMs, quietMs = 1.2 * streamHeartbeatMs } = options;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAtMs = 0;
  let isOver = false;

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    clearInterval(checkTimer);
    stopWatching();
    socket?.close();
  }

  function end(): void {
    stop();
    options.onEnded?.();
  }

  function connect(): void {
    const address = options.findAddress();
    if (address === undefined) {
      end();
      return;
    }
    const current = new WebSocket(address);
    socket = current;
    heardAtMs = Date.now();
    current.onopen = () => socket === current && options.onOpen();
    current.onmessage = ({ data }) => {
      if (socket !== current || isOver) return;
      heardAtMs = Date.now();
      options.onText(String(data));
    };
    current.onclose = ({ code }) => {
      if (socket !== current || isOver) return;
      if (options.isFinal?.(code)) end();
      // Many pages lose a server at the same moment; they do not all come back at the same moment.
      else reconnect(reconnectMs * (1 + random()));
    };
  }

  function reconnect(waitMs: number): void {
    const lost = socket;
    socket = undefined;
    lost?.close();
    clearTimeout(timer);
    if (lost) options.onLost();
    if (!isOver) timer = setTimeout(connect, waitMs);
  }

  /** By the clock of the machine, which goes on while it sleeps. A clock that was set back starts the wait anew. */
  function isSilent(limitMs: number): boolean {
    const silentMs = Date.now() - heardAtMs;
    if (silentMs < 0) heardAtMs = Date.now();
    return silentMs > limitMs;
  }

  const checkTimer = setInterval(() => {
    if (socket && isSilent(silenceMs)) reconnect(reconnectMs * random());
  }, silenceMs / checksPerSilence);
  const stopWatching = watchWake(isNetworkNew => {
    if (!socket || isNetworkNew || isSilent(quietMs)) reconnect(0);
  });

  connect();
  return {
    send(text) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: stop,
  };
}
