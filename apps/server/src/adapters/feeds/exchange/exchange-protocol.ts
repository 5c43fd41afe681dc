import type { Exchange } from '@truemark/domain/market/instrument';
import type { Price } from '@truemark/domain/market/price';
import type { Result } from '@truemark/domain/result';

/** What a message of an exchange tells of one of its symbols, or of the connection. */
export type ExchangeEvent =
  | {
      readonly kind: 'trade';
      readonly symbol: string;
      readonly price: Price;
      readonly size: bigint;
      readonly atMs: number;
      /** The exchange's own number, one more for each trade of the symbol; null where it gives none. */
      readonly id: number | null;
    }
  /** Best bid and ask, 0 when a side is empty; `atMs` is null where the exchange does not say when. */
  | {
      readonly kind: 'book';
      readonly symbol: string;
      readonly bid: Price;
      readonly ask: Price;
      readonly atMs: number | null;
    }
  /** The last trade before the subscription. */
  | { readonly kind: 'last-trade'; readonly symbol: string; readonly price: Price; readonly id: number }
  /** A subscription was refused; `symbol` is null where the message names none. */
  | { readonly kind: 'denied'; readonly symbol: string | null; readonly reason: string }
  /** The server is about to close the connection. */
  | { readonly kind: 'going-away' };

/** How to speak with the public stream of one exchange. */
export interface ExchangeProtocol {
  readonly exchange: Exchange;
  readonly endpoint: string;
  readonly symbolsPerConnectionMax: number;
  readonly symbolsPerSubscriptionMax: number;
  /** One wrong symbol makes the exchange refuse the whole subscription it stands in. */
  readonly isSubscriptionDeniedWhole: boolean;
  /** Longest time without a message on a healthy connection; null where silence is normal. */
  readonly messageSilenceMsMax: number | null;
  calculateAddress(endpoint: string, symbols: readonly string[]): string;
  /** What to send for some symbols once connected. */
  writeSubscriptions(symbols: readonly string[]): readonly string[];
  /** Messages of other kinds give no events: exchanges add kinds at any time. */
  readFrame(text: string): Result<readonly ExchangeEvent[], 'malformed'>;
}
