import type { StreamProduct } from '@truemark/contract/markets/markets';
import { formatPrice, formatRoundedPrice, type Price, parsePrice, ratioScale } from '@truemark/domain/market/price';

const ratioUnit = 10n ** BigInt(ratioScale);
/** The price an instrument closed at before, from the price and its change ratio; undefined when it cannot be known. */
function calculatePreviousClose(price: Price, ratio: bigint): Price | undefined {
  const whole = ratioUnit + ratio;
  return whole > 0n ? (price * ratioUnit) / whole : undefined;
}

/**
 * The change in units of the quote currency, a decimal text rounded to the shown decimals, because the ratio it comes
 * from is itself rounded; empty when it cannot be known.
 */
export function calculateChangeAmount(product: Pick<StreamProduct, 'price' | 'zdf'>, decimals: number): string {
  const price = parsePrice(product.price);
  const ratio = parsePrice(product.zdf);
  if (!price.ok || !ratio.ok) return '';
  const before = calculatePreviousClose(price.value, ratio.value);
  return before === undefined ? '' : formatRoundedPrice(price.value - before, decimals);
}

/** Ask less bid, a decimal text; empty while one of them is missing. */
export function calculateSpread(product: Pick<StreamProduct, 'bid' | 'ask'>): string {
  const bid = parsePrice(product.bid);
  const ask = parsePrice(product.ask);
  return bid.ok && ask.ok ? formatPrice(ask.value - bid.value) : '';
}

/** The higher of two decimal texts; a missing one never wins. */
export function chooseHigher(first: string, second: string): string {
  return chooseBy(first, second, (a, b) => a >= b);
}

/** The lower of two decimal texts; a missing one never wins. */
export function chooseLower(first: string, second: string): string {
  return chooseBy(first, second, (a, b) => a <= b);
}

function chooseBy(first: string, second: string, isFirst: (a: Price, b: Price) => boolean): string {
  const a = parsePrice(first);
  const b = parsePrice(second);
  if (!a.ok) return b.ok ? second : '';
  if (!b.ok) return first;
  return isFirst(a.value, b.value) ? first : second;
}
