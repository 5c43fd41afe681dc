import { type Instrument, type InstrumentType, instrumentTypes, quantityScale } from './instrument.ts';
import { type Price, priceScale } from './price.ts';
import type { WalkRandom } from './simulated-walk-random.ts';

const quantityUnit = 10n ** BigInt(quantityScale);
const notionalToQuantity = quantityUnit * 10n ** BigInt(priceScale);
const wholeFrom = 100n * quantityUnit;
const activityUnit = 1024;
/** What is traded in whole: thousands of a currency, else single pieces; small amounts of coins are not. */
const unitPerType: Readonly<Record<InstrumentType, bigint>> = {
  1: 1_000n * quantityUnit,
  2: quantityUnit,
  3: quantityUnit,
  4: quantityUnit,
  5: quantityUnit,
};

/**
 * A plausible traded size in 10^-8 units of the base: thousands of currency units for forex, round or odd lots of
 * shares, a few futures contracts, and for crypto whatever 10 to 100 000 of the quote currency buy. Small sizes are
 * more common than large ones, and all grow with the activity of the market, which is 1 on average.
 */
export function drawTradeSize(type: Instrument['type'], price: Price, random: WalkRandom, activity = 1): bigint {
  const unit = unitPerType[type];
  const drawn = type === instrumentTypes.crypto ? drawCryptoSize(price, random) : drawCount(type, random) * unit;
  const grown = (drawn * BigInt(Math.round(activity * activityUnit))) / BigInt(activityUnit);
  const step = type === instrumentTypes.crypto && grown <= wholeFrom ? 1n : unit;
  return grown > step ? grown - (grown % step) : step;
}

/** Units of the base, in thousands for forex. */
function drawCount(type: Instrument['type'], random: WalkRandom): bigint {
  if (type === instrumentTypes.forex) return BigInt(drawMagnitude(random, 4));
  if (type === instrumentTypes.future) return BigInt(1 + random.nextBelow(1 + random.nextBelow(20)));
  return BigInt(random.nextBelow(2) === 0 ? 100 * (1 + random.nextBelow(5)) : drawMagnitude(random, 3));
}

function drawCryptoSize(price: Price, random: WalkRandom): bigint {
  const notional = BigInt(drawMagnitude(random, 5) * 10 + random.nextBelow(10));
  const size = (notional * notionalToQuantity) / price;
  return size > wholeFrom ? size - (size % quantityUnit) : size > 0n ? size : 1n;
}

/** A whole number from 1 to below 10^digits whose number of digits falls off evenly: the smallest are the commonest. */
function drawMagnitude(random: WalkRandom, digits: number): number {
  const scale = 10 ** random.nextBelow(1 + random.nextBelow(digits));
  return scale * (1 + random.nextBelow(9)) + random.nextBelow(scale);
}
