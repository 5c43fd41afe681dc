import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatPrice, type Price, parsePrice } from '@truemark/domain/market/price';
import { type OptionResultType, readPriceHelper } from '@truemark/domain/options/rules';

/** How an option stands at a price, as decimal texts; null where there is nothing to tell. */
export interface OptionFigures {
  /** What it is measured by: the price now while it runs, the end price afterwards. */
  readonly price: string | null;
  /** How far the price has gone the option's way; below zero the other way. */
  readonly difference: string | null;
  readonly standing: OptionResultType;
  readonly isFinal: boolean;
}

function readOptionalPrice(text: string | null | undefined): Price | null {
  const price = text ? parsePrice(text) : undefined;
  return price?.ok ? price.value : null;
}

/** The price helper over an option from the wire. `priceNow` is the mid of the newest price, empty while there is none. */
export function calculateOptionFigures(
  option: Pick<OptionOrder, 'resultType' | 'type' | 'buyPrice' | 'endPrice'>,
  priceNow: string | undefined,
): OptionFigures {
  const reading = readPriceHelper(
    {
      resultType: option.resultType,
      type: option.type,
      buyPrice: readOptionalPrice(option.buyPrice),
      endPrice: readOptionalPrice(option.endPrice),
    },
    readOptionalPrice(priceNow),
  );
  const { price, difference, standing, isFinal } = reading;
  return {
    price: price === null ? null : formatPrice(price),
    difference: difference === null ? null : formatSignedPrice(difference),
    standing,
    isFinal,
  };
}

/**
 * What an option would bring its owner if it expired at this price; undefined where there is nothing to tell yet. No promise:
 * the price at its expiry decides.
 */
export function calculateIfNow(
  option: Pick<OptionOrder, 'resultType' | 'type' | 'buyPrice' | 'endPrice' | 'stake' | 'payout'>,
  priceNow: string | undefined,
): string | undefined {
  const { standing } = calculateOptionFigures(option, priceNow);
  if (standing === 'win') return option.payout;
  if (standing === 'lose') return `-${option.stake}`;
  return standing === 'draw' ? '0' : undefined;
}

function formatSignedPrice(price: Price): string {
  return price < 0n ? `-${formatPrice(-price)}` : formatPrice(price);
}
