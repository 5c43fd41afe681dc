import type { Exchange, Instrument } from '@truemark/domain/market/instrument';
import { calculateMid, type Price } from '@truemark/domain/market/price';
import type { Quote } from '@truemark/domain/market/tick';
import type { ExchangeEvent } from './exchange-protocol.ts';

type Trade = Extract<ExchangeEvent, { kind: 'trade' }>;
type Book = Extract<ExchangeEvent, { kind: 'book' }>;

/** Makes quotes of one instrument out of the trades and the book of one exchange. */
export interface QuoteBuilder {
  /** The quote of a trade with the newest book; undefined for a trade that came before. */
  addTrade(trade: Trade): Quote | undefined;
  /** Remembers the book for the next trade or flush. */
  addBook(book: Book, nowMs: number): void;
  addLastTrade(price: Price, id: number): void;
  /** The quote of a book that has changed since the last quote. */
  flush(): Quote | undefined;
  /** The connection is lost: what the book was, nobody knows. */
  forgetBook(): void;
  /** Times the exchange's numbers of trades jumped. */
  gapCount(): number;
}

interface KnownBook {
  readonly bid: Price;
  readonly ask: Price;
  readonly atMs: number;
}

/**
 * A book without a time is taken to be a second old when it comes, so that the trades right behind it, which carry the
 * exchange's time, are not older than it.
 */
const untimedBookAgeMs = 1_000;

export function createQuoteBuilder(instrument: Instrument, source: Exchange): QuoteBuilder {
  const { id: instrumentId, halfSpread } = instrument;
  let book: KnownBook | undefined;
  let isBookNew = false;
  let last: Price | undefined;
  let lastId: number | undefined;
  let newestAtMs = 0;
  let gapCount = 0;

  const follow = (id: number) => {
    if (lastId !== undefined && id !== lastId + 1) gapCount += 1;
    lastId = id;
  };

  return {
    addTrade({ price, size, atMs, id }) {
      // A number that is not newer belongs to a trade already given, unless it is later: then the exchange counts anew.
      if (id !== null && lastId !== undefined && id <= lastId && atMs <= newestAtMs) return undefined;
      if (id !== null) follow(id);
      newestAtMs = Math.max(newestAtMs, atMs);
      last = price;
      isBookNew = false;
      const sides = book ?? { bid: price - halfSpread, ask: price + halfSpread };
      const { bid, ask } = sides;
      return { instrumentId, sourceAtMs: atMs, bid, ask, last: price, size, source, isDerived: book === undefined };
    },
    addBook({ bid, ask, atMs }, nowMs) {
      if (bid === 0n || ask === 0n) {
        book = undefined;
        isBookNew = false;
        return;
      }
      newestAtMs = Math.max(newestAtMs, atMs ?? nowMs - untimedBookAgeMs);
      isBookNew ||= bid !== book?.bid || ask !== book.ask;
      book = { bid, ask, atMs: newestAtMs };
    },
    addLastTrade(price, id) {
      if (lastId !== undefined && id <= lastId) return;
      if (lastId !== undefined) gapCount += 1;
      lastId = id;
      last = price;
    },
    flush() {
      if (!book || !isBookNew) return undefined;
      isBookNew = false;
      const { bid, ask, atMs: sourceAtMs } = book;
      const price = last ?? calculateMid(bid, ask);
      return { instrumentId, sourceAtMs, bid, ask, last: price, size: 0n, source, isDerived: false };
    },
    forgetBook() {
      book = undefined;
      isBookNew = false;
    },
    gapCount: () => gapCount,
  };
}
