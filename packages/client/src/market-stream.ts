import { marketStreamPath } from '@truemark/contract/markets/market-stream-path';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { MarketSubscription } from '@truemark/contract/markets/stream';
import { type LiveSocketTiming, openLiveSocket } from './live-socket.ts';

export type StreamState = 'connecting' | 'open' | 'reconnecting';

export interface MarketStreamOptions extends LiveSocketTiming {
  /** Address of the server, `http(s)://host[:port]`; the stream's path is added. */
  readonly baseUrl: string;
  /** `isWhole` is true for the list that follows a connection or a new choice of codes. */
  readonly onProducts: (products: readonly StreamProduct[], isWhole: boolean) => void;
  readonly onState: (state: StreamState) => void;
  /** A message that is not a list of products; it is left out. */
  readonly onMalformed?: (reason: string) => void;
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

/**
 * Opens the market stream and keeps it open: it connects again when the connection is lost, asks for the same codes, and
 * then gets the whole list.
 */
export function openMarketStream(options: MarketStreamOptions): MarketStream {
  const address = `${options.baseUrl.replace(/^http/, 'ws')}${marketStreamPath}`;
  let codes: readonly string[] = options.codes === undefined || options.codes === 'all' ? [] : [...options.codes];
  let asked = codes;
  let isWholeExpected = true;

  function ask(): void {
    if (!socket.send(JSON.stringify({ codes: [...codes] } satisfies MarketSubscription))) return;
    asked = codes;
    isWholeExpected = true;
  }

  options.onState('connecting');
  const socket = openLiveSocket({
    ...options,
    findAddress() {
      asked = codes;
      isWholeExpected = true;
      // The choice travels in the address, so that the first list is already the narrowed one.
      return codes.length > 0 ? `${address}?codes=${encodeURIComponent(codes.join(','))}` : address;
    },
    onOpen() {
      options.onState('open');
      if (asked !== codes) ask();
    },
    onText(text) {
      const products = readProducts(text);
      if (!products) return options.onMalformed?.('a message was not a list of products');
      // An empty list after the whole one only says that the server is there.
      if (products.length === 0 && !isWholeExpected) return;
      options.onProducts(products, isWholeExpected);
      isWholeExpected = false;
    },
    onLost: () => options.onState('reconnecting'),
  });
  return {
    want(wanted) {
      codes = wanted === 'all' ? [] : [...wanted];
      ask();
    },
    close: socket.close,
  };
}
