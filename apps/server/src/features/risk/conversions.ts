import { calculateConversion, findConversionRoute } from '@truemark/domain/contracts/conversion';
import { ratioOne } from '@truemark/domain/contracts/terms';
import type { Instrument } from '@truemark/domain/market/instrument';
import { calculateMid } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import type { InstrumentBook } from '../instruments/index.ts';
import type { MarketData, MarketObstacle } from '../market-data/index.ts';

/** What one unit of a quote currency is worth in USDT. */
export interface Conversion {
  /** In 10^-10 USDT. */
  readonly rate: bigint;
  /** The instrument whose mid it is; null where the rate is 1 by definition. */
  readonly code: string | null;
  readonly tick: Tick | null;
}

export interface Conversions {
  find(instrument: Instrument, nowMs: number): Conversion | undefined;
  /** Why there is no rate; undefined when there is one. */
  findObstacle(instrument: Instrument, nowMs: number): MarketObstacle | undefined;
}

const one: Conversion = { rate: ratioOne, code: null, tick: null };

/**
 * The rate by which amounts in a quote currency become USDT. The instrument that tells it is chosen by the catalogue
 * alone: a rate does not move to another one because the first is late.
 */
export function createConversions(
  instruments: Pick<InstrumentBook, 'byCode'>,
  marketData: Pick<MarketData, 'findTick' | 'findPriceObstacle'>,
): Conversions {
  /** Undefined where nothing in the catalogue tells the currency's rate. */
  function findPair(candidates: readonly { readonly code: string; readonly isInverse: boolean }[]) {
    for (const { code, isInverse } of candidates) {
      const instrument = instruments.byCode(code);
      if (instrument) return { instrument, isInverse };
    }
    return undefined;
  }

  return {
    findObstacle({ quoteCurrency }, nowMs) {
      const route = findConversionRoute(quoteCurrency);
      if (route.kind === 'unit') return undefined;
      const pair = findPair(route.candidates);
      return pair ? marketData.findPriceObstacle(pair.instrument.id, nowMs) : { reason: 'noPrice', opensAtMs: null };
    },
    find({ quoteCurrency }, nowMs) {
      const route = findConversionRoute(quoteCurrency);
      if (route.kind === 'unit') return one;
      const pair = findPair(route.candidates);
      if (!pair || marketData.findPriceObstacle(pair.instrument.id, nowMs)) return undefined;
      const tick = marketData.findTick(pair.instrument.id);
      const mid = tick ? calculateMid(tick.bid, tick.ask) : 0n;
      const rate = mid > 0n ? calculateConversion(mid, pair.isInverse) : 0n;
      return tick && rate > 0n ? { rate, code: pair.instrument.code, tick } : undefined;
    },
  };
}
