import { type Instrument, quantityScale } from './instrument.ts';
import { type Price, priceScale } from './price.ts';
import type { WalkRandom } from './simulated-walk-random.ts';

const quantityUnit = 10n ** BigInt(quantityScale);
const notionalToQuantity = quantityUnit * 10n ** BigInt(priceScale);
const wholeFrom = 100n * quantityUnit;

/**
 * A plausible traded size in 10^-8 units of the base: thousands of currency units for forex, round or odd lots of
 * shares, a few futures contracts, and for crypto whatever 10 to 100 000 of the quote currency buy. Small sizes are
 * more common than large ones.
 */
export function drawTradeSize(type: Instrument['type'], price: Price, random: WalkRandom): bigint {
  switch (type) {
    case 1:
      return BigInt(drawMagnitude(random, 4)) * 1_000n * quantityUnit;
    case 2:
      return drawCryptoSize(price, random);
    case 5:
      return BigInt(1 + random.nextBelow(1 + random.nextBelow(20))) * quantityUnit;
    default:
      return (
        BigInt(random.nextBelow(2) === 0 ? 100 * (1 + random.nextBelow(5)) : drawMagnitude(random, 3)) * quantityUnit
      );
  }
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
