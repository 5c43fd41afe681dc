import { type Instrument, instrumentTypes } from '@truemark/domain/instrument';
import { calculateMid, type Price, priceScale } from '@truemark/domain/price';
import type { Tick } from '@truemark/domain/tick';
import type { MarketData, MarketObstacle } from '../market-data/index.ts';

/** What one unit of a quote currency is worth in USDT. */
export interface Conversion {
  /** In 10^-10 USDT. */
  readonly rate: bigint;
  /** The instrument whose mid it is; null where the rate is 1 by definition. */
  readonly code: string | null;
  readonly tick: Tick | null;
}

/** Where the rate of a quote currency is read. */
export interface ConversionPair {
  readonly instrument: Instrument;
  /** Quoted the other way round: so much of the currency for one dollar. */
  readonly isInverse: boolean;
}

export interface Conversions {
  find(instrument: Instrument, nowMs: number): Conversion | undefined;
  /** Why there is no rate; undefined when there is one. */
  findObstacle(instrument: Instrument, nowMs: number): MarketObstacle | undefined;
}

/** Worth one USDT by definition, the best first where a currency is quoted in several. Source: product rules, Contracts. */
const dollars: readonly string[] = ['USDT', 'USD', 'USDC'];
const one: Conversion = { rate: 10n ** BigInt(priceScale), code: null, tick: null };

/**
 * The rate by which amounts in a quote currency become USDT. The pair that tells it is chosen once, from the catalogue:
 * a rate does not move to another pair because one is late.
 */
export function createConversions(
  instruments: readonly Instrument[],
  marketData: Pick<MarketData, 'findTick' | 'findPriceObstacle'>,
): Conversions {
  const pairs = new Map<string, ConversionPair | undefined>();

  function findPair(currency: string): ConversionPair | undefined {
    if (!pairs.has(currency)) pairs.set(currency, findConversionPair(instruments, currency));
    return pairs.get(currency);
  }

  function findObstacle({ quoteCurrency }: Instrument, nowMs: number): MarketObstacle | undefined {
    if (dollars.includes(quoteCurrency)) return undefined;
    const pair = findPair(quoteCurrency);
    return pair ? marketData.findPriceObstacle(pair.instrument.id, nowMs) : { reason: 'noPrice', opensAtMs: null };
  }

  return {
    findObstacle,
    find(instrument, nowMs) {
      if (dollars.includes(instrument.quoteCurrency)) return one;
      const pair = findPair(instrument.quoteCurrency);
      const tick = pair && !findObstacle(instrument, nowMs) ? marketData.findTick(pair.instrument.id) : undefined;
      if (!pair || !tick) return undefined;
      const rate = calculateConversionRate(calculateMid(tick.bid, tick.ask), pair.isInverse);
      return rate > 0n ? { rate, code: pair.instrument.code, tick } : undefined;
    },
  };
}

/** The pair of a currency against a dollar: of several USDT, USD, then USDC, as it is before the other way round. */
export function findConversionPair(instruments: readonly Instrument[], currency: string): ConversionPair | undefined {
  const cash = instruments.filter(({ type }) => type === instrumentTypes.forex || type === instrumentTypes.crypto);
  const find = (base: string, quote: string) =>
    cash.find(({ symbol, quoteCurrency }) => quoteCurrency === quote && symbol.split('/')[0] === base);
  for (const dollar of dollars) {
    const instrument = find(currency, dollar);
    if (instrument) return { instrument, isInverse: false };
  }
  for (const dollar of dollars) {
    const instrument = find(dollar, currency);
    if (instrument) return { instrument, isInverse: true };
  }
  return undefined;
}

/**
 * The rate that a mid tells, in 10^-10: the mid itself, or 1 ÷ mid rounded down to 10^-10. The same rate serves both
 * sides of a trade and every amount of it, so that its rounding favours nobody. A mid of zero or less tells none: 0.
 */
export function calculateConversionRate(mid: Price, isInverse: boolean): bigint {
  if (mid <= 0n) return 0n;
  return isInverse ? 10n ** BigInt(2 * priceScale) / mid : mid;
}
