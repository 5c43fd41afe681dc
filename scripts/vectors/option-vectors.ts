import { formatDecimal } from '@truemark/domain/money/decimal';
import {
  calculateBreakEven,
  calculateEdge,
  calculateOptionProfit,
  calculatePayout,
  defaultOptionTerms,
  findOptionResult,
} from '@truemark/domain/options/rules';
import type { Vector } from './contract-vectors.ts';
import type { Draw } from './draw.ts';
import { drawPriceNear, vectorInstruments } from './drawn-order.ts';

/** An option from its stake to its profit. */
export function makeOptionVector(draw: Draw): Vector {
  const instrument = draw.pick(vectorInstruments);
  const type = draw.pick(['up', 'down'] as const);
  const stake = draw.pick([draw.between(1n, 100n), draw.between(10_000_000n, 10_000_000_000n)]);
  const sold = draw.pick(defaultOptionTerms);
  const payoutRatio = draw.pick([sold.payoutRatio, sold.payoutRatio, draw.between(1n, 9_999_999_999n)]);
  const buyPrice = drawPriceNear(draw, instrument, 10n);
  const endPrice = draw.pick([
    buyPrice,
    buyPrice + 1n,
    buyPrice > 1n ? buyPrice - 1n : buyPrice,
    drawPriceNear(draw, instrument, 10n),
  ]);
  const result = findOptionResult(type, buyPrice, endPrice);
  const payout = calculatePayout(stake, payoutRatio);
  const profit = calculateOptionProfit(result, stake, payout) ?? 0n;
  return {
    name: `${instrument.code} ${type}`,
    given: {
      type,
      stake: formatDecimal(stake, 6),
      payoutRatio: formatDecimal(payoutRatio, 10),
      buyPrice: formatDecimal(buyPrice, 10),
      endPrice: formatDecimal(endPrice, 10),
    },
    expected: {
      result,
      payout: formatDecimal(payout, 6),
      profit: formatDecimal(profit, 6),
      breakEven: formatDecimal(calculateBreakEven(payoutRatio), 10),
      edge: formatDecimal(calculateEdge(payoutRatio), 10),
    },
  };
}
