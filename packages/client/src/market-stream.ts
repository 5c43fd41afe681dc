import { streamReconnectMs } from '@truemark/contract/limits';
import { marketStreamPath } from '@truemark/contract/market-stream-path';
import type { StreamProduct } from '@truemark/contract/markets';
import type { MarketSubscription } from '@truemark/contract/stream';

export type StreamState = 'connecting' | 'open' | 'reconnecting';

export interface MarketStreamOptions {
  /** Address of the server, `http(s)://host[:port]`; the stream's path is added. */
  readonly baseUrl: string;
  /** `isWhole` is true for the list that follows a connection or a new choice of codes. */
  readonly onProducts: (products: readonly StreamProduct[], isWhole: boolean) => void;
  readonly onState: (state: StreamState) => void;
  /** A message that is not a list of products; it is left out. */
  readonly onMalformed?: (reason: string) => void;
  readonly reconnectMs?: number;
  /** What the first connection asks for; all codes when left out. */
  readonly codes?: readonly string[] | 'all';
}

export interface MarketStream {
  /** Narrows the stream to these codes from now on, or widens it to all. */
  want(codes: readonly string[] | 'all'): void;
  close(): void;
}

/**
 * Reads a message of the market stream. The form is checked at the boundary; a message that is not an array of
 * products gives undefined.
 */
export function readProducts(text: string): readonly StreamProduct[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  return value.every(isProduct) ? value : undefined;
}

function isProduct(value: unknown): value is StreamProduct {
  if (typeof value !== 'object' || value === null) return false;
  const { code, price, zdf, sequence, at } = value as Partial<StreamProduct>;
  return (
    typeof code === 'string' &&
    typeof price === 'string' &&
    typeof zdf === 'string' &&
    typeof sequence === 'number' &&
    typeof at === 'number'
  );
}

/** Opens the market stream and keeps it open: three seconds after a close it connects again and asks for the same codes. */
export function openMarketStream(options: MarketStreamOptions): MarketStream {
  const address = `${options.baseUrl.replace(/^http/, 'ws')}${marketStreamPath}`;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let codes: readonly string[] = options.codes === undefined || options.codes === 'all' ? [] : [...options.codes];
  let isClosed = false;
  let isWholeExpected = true;

  function sendCodes(): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    isWholeExpected = true;
    socket.send(JSON.stringify({ codes: [...codes] } satisfies MarketSubscription));
  }

  function connect(state: StreamState): void {
    options.onState(state);
    isWholeExpected = true;
    // The choice travels in the address, so that the first list is already the narrowed one.
    const query = codes.length > 0 ? `?codes=${encodeURIComponent(codes.join(','))}` : '';
    const current = new WebSocket(address + query);
    const asked = codes;
    socket = current;
    current.onopen = () => {
      options.onState('open');
      if (asked !== codes) sendCodes();
    };
    current.onmessage = event => {
      const products = readProducts(String(event.data));
      if (!products) return options.onMalformed?.('a message was not a list of products');
      options.onProducts(products, isWholeExpected);
      isWholeExpected = false;
    };
    current.onclose = () => {
      if (isClosed || socket !== current) return;
      options.onState('reconnecting');
      timer = setTimeout(() => connect('reconnecting'), options.reconnectMs ?? streamReconnectMs);
    };
  }

  connect('connecting');
  return {
    want(wanted) {
      codes = wanted === 'all' ? [] : [...wanted];
      sendCodes();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
