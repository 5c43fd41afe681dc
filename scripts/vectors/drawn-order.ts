import { defaultContractParameters } from '@truemark/domain/contracts/terms';
import { parseDecimal } from '@truemark/domain/money/decimal';
import type { Draw } from './draw.ts';

/** Figures of an instrument that vectors are drawn for: all five types, several quote currencies, tiny and huge prices. */
export interface VectorInstrument {
  readonly code: string;
  readonly lotSize: bigint;
  readonly lotStep: bigint;
  readonly lotsMax: bigint;
  readonly price: bigint;
  readonly priceStep: bigint;
  readonly leverageMax: number;
  readonly conversion: bigint;
}

const read = (text: string, scale: number): bigint => {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.code}`);
  return parsed.value;
};

function instrument(
  code: string,
  [lotSize, lotStep, lotsMax]: readonly [string, string, string],
  [price, priceStep]: readonly [string, string],
  leverageMax: number,
  conversion = '1',
): VectorInstrument {
  return {
    code,
    lotSize: read(lotSize, 8),
    lotStep: read(lotStep, 8),
    lotsMax: read(lotsMax, 8),
    price: read(price, 10),
    priceStep: read(priceStep, 10),
    leverageMax,
    conversion: read(conversion, 10),
  };
}

/** Sizes as in the sample catalogue; the last ones are made up to reach the ends of every scale. */
export const vectorInstruments: readonly VectorInstrument[] = [
  instrument('EURUSD', ['100000', '0.01', '50'], ['1.0864', '0.00001'], 100),
  instrument('USDJPY', ['100000', '0.01', '50'], ['157.245', '0.001'], 100, '0.0063595026'),
  instrument('USDHUF', ['100000', '0.01', '50'], ['364.2', '0.001'], 20, '0.0027457413'),
  instrument('BTCUSDT', ['1', '0.0001', '20'], ['68214.5', '0.01'], 50),
  instrument('SOLBTC', ['1', '0.01', '10000'], ['0.002527', '0.0000001'], 20, '68214.5'),
  instrument('SHIBUSDT', ['1', '1000', '10000000000'], ['0.00001712', '0.00000001'], 20),
  instrument('AAPL', ['1', '0.1', '10000'], ['229.87', '0.01'], 20),
  instrument('0700.HK', ['1', '1', '100000'], ['378.4', '0.2'], 20, '0.1280409731'),
  instrument('SPY', ['1', '0.1', '10000'], ['548.32', '0.01'], 20),
  instrument('GC', ['100', '0.01', '50'], ['2384.6', '0.1'], 50),
  instrument('HSI', ['50', '0.01', '50'], ['18126', '1'], 20, '0.1280409731'),
  instrument('6J', ['12500000', '0.01', '50'], ['0.0063625', '0.0000005'], 50),
  instrument('TINY', ['0.00000001', '0.00000001', '1000'], ['0.0000000003', '0.0000000001'], 100),
  instrument('HUGE', ['1000000', '1', '1000000'], ['9999999.9999999999', '0.0000000001'], 100, '99999.0000000001'),
];

export interface DrawnOrder {
  readonly instrument: VectorInstrument;
  readonly side: 'long' | 'short';
  readonly quantity: bigint;
  readonly leverage: number;
  readonly price: bigint;
  readonly feeRate: bigint;
  readonly capMultiple: bigint;
}

/** An order near the price of an instrument: mostly with the product's own parameters, now and then with odd ones. */
export function drawOrder(draw: Draw): DrawnOrder {
  const chosen = draw.pick(vectorInstruments);
  const steps = chosen.lotsMax / chosen.lotStep;
  const { feeRate, capMultiple } = defaultContractParameters;
  return {
    instrument: chosen,
    side: draw.pick(['long', 'short']),
    quantity: chosen.lotStep * draw.pick([1n, draw.between(1n, steps), draw.between(1n, 1n + steps / 1_000n)]),
    leverage: Number(draw.pick([1n, BigInt(chosen.leverageMax), draw.between(1n, BigInt(chosen.leverageMax))])),
    price: drawPriceNear(draw, chosen, 30n),
    feeRate: draw.pick([feeRate, feeRate, feeRate, draw.between(0n, 14_999_999n)]),
    capMultiple: draw.pick([capMultiple, capMultiple, capMultiple, draw.between(10n ** 9n, 2n * capMultiple)]),
  };
}

/** A price on the grid, at most so many per cent away, and above zero. */
export function drawPriceNear(draw: Draw, { price, priceStep }: VectorInstrument, percent: bigint): bigint {
  const reach = (price * percent) / 100n / priceStep;
  const moved = price + draw.between(-reach, reach) * priceStep;
  return moved > 0n ? moved : priceStep;
}
