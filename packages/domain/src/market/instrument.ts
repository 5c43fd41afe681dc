import type { SessionCalendar } from '../sessions/calendar.ts';
import type { HaltReason } from './halt-reason.ts';
import type { Price } from './price.ts';

/** Market types as they stand on the wire: 1 forex, 2 crypto, 3 stocks, 4 ETF, 5 futures. */
export type InstrumentType = 1 | 2 | 3 | 4 | 5;

/** The five market types by name. Source: specification, section 3. */
export const instrumentTypes = { forex: 1, crypto: 2, stock: 3, etf: 4, future: 5 } as const satisfies Record<
  string,
  InstrumentType
>;

/** Decimals of lots and lot sizes. */
export const quantityScale = 8;

/** The exchanges whose public streams can feed an instrument. */
export const exchanges = ['binance', 'coinbase', 'kraken'] as const;
export type Exchange = (typeof exchanges)[number];

/** What each exchange calls an instrument: `{ binance: 'BTCUSDT' }`, `{ coinbase: 'BTC-USD', kraken: 'XBT/USD' }`. */
export type ExchangeSymbols = { readonly [Name in Exchange]?: string };

/** Something that has a price here: its identity, its grid of prices and lots, and when it trades. */
export interface Instrument {
  readonly id: number;
  /** Unique, what the wire and the address bar carry: `BTCUSDT`, `EURUSD`, `AAPL`, `GC`. */
  readonly code: string;
  readonly type: InstrumentType;
  /** What people read: `BTC/USDT`, `EUR/USD`, `AAPL`. */
  readonly symbol: string;
  /** Proper name: `Bitcoin`, `Euro / US dollar`. */
  readonly name: string;
  readonly quoteCurrency: string;
  /** Decimals shown; the price step never has more. */
  readonly priceDecimals: number;
  readonly priceStep: Price;
  /** Units of the base in one lot, in 10^-8. */
  readonly lotSize: bigint;
  /** Smallest difference of lots, in 10^-8 lots. */
  readonly lotStep: bigint;
  /** Most lots in one order, in 10^-8 lots. */
  readonly lotsMax: bigint;
  readonly sessionCalendar: SessionCalendar;
  readonly leverageMax: number;
  /** Half of the dealer's spread, applied to sources that give trades only. */
  readonly halfSpread: Price;
  /** Where simulated prices start and what they are pulled towards. */
  readonly referencePrice: Price;
  /** 1 is the most looked at; simulated ticks are more frequent at the top. */
  readonly popularity: number;
  /** Path of the logo on this server. */
  readonly logo: string;
  /** A halt stops new orders; ticks, triggers and settlements go on. */
  readonly isHalted: boolean;
  /** Why, as everybody is told; null where it is not halted, and where nobody has said so. */
  readonly haltReason: HaltReason | null;
  /** Shown in lists and open to new orders. Off the lists it still ticks, for those who hold it. */
  readonly isListed: boolean;
  /** Level of the customer that new contracts on it ask for, 0 (anyone) to 4. */
  readonly levelMin: number;
  /** Absent when no exchange lists it: the `exchange` feed then has no price for it. */
  readonly exchangeSymbols?: ExchangeSymbols;
}
