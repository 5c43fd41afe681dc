import { checkLimitPrices } from '@truemark/domain/contracts/checks';
import { type ContractPosition, calculateClosing } from '@truemark/domain/contracts/closing';
import { calculateLevels } from '@truemark/domain/contracts/levels';
import { type ContractTerms, calculateOpening, defaultContractParameters } from '@truemark/domain/contracts/terms';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { Draw } from './draw.ts';
import { type DrawnOrder, drawOrder, drawPriceNear } from './drawn-order.ts';

/** One published case: what goes in and what must come out, as decimal texts. */
export interface Vector {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}

const ten = (value: bigint) => formatDecimal(value, 10);
const lots = (value: bigint) => formatDecimal(value, 8);
const usdt = (value: bigint) => formatDecimal(value, 6);
const orNull = (value: bigint | null) => (value === null ? null : ten(value));

function makeTerms(order: DrawnOrder): ContractTerms {
  const { callLevel, closeOutLevel } = defaultContractParameters;
  const { instrument, side, quantity, leverage, feeRate, capMultiple } = order;
  const { code, lotSize, conversion } = instrument;
  return {
    ruleVersion: 1,
    code,
    side,
    quantity,
    lotSize,
    leverage,
    conversion,
    feeRate,
    capMultiple,
    callLevel,
    closeOutLevel,
  };
}

const nameOf = ({ instrument, side, leverage }: DrawnOrder) => `${instrument.code} ${side} at leverage ${leverage}`;

/** The amounts that acceptance holds. */
export function makeOpeningVector(draw: Draw): Vector {
  const order = drawOrder(draw);
  const terms = makeTerms(order);
  const { notional, margin, fee, reserve } = calculateOpening(terms, order.price);
  return {
    name: nameOf(order),
    given: {
      side: order.side,
      lots: lots(order.quantity),
      lotSize: lots(terms.lotSize),
      leverage: order.leverage,
      conversion: ten(terms.conversion),
      feeRate: ten(order.feeRate),
      capMultiple: ten(order.capMultiple),
      price: ten(order.price),
    },
    expected: { notional: usdt(notional), margin: usdt(margin), fee: usdt(fee), reserve: usdt(reserve) },
  };
}

/** The prices of liquidation, notice and cap; the position opens somewhat away from where its terms were made. */
export function makeLevelsVector(draw: Draw): Vector {
  const order = drawOrder(draw);
  const callLevel = draw.pick([8_000_000_000n, 8_000_000_000n, draw.between(6_000_000_000n, 9_999_999_999n)]);
  const closeOutLevel = draw.pick([5_000_000_000n, 5_000_000_000n, draw.between(0n, 5_999_999_999n)]);
  const terms = { ...makeTerms(order), callLevel, closeOutLevel };
  const { margin, reserve } = calculateOpening(terms, order.price);
  const openPrice = drawPriceNear(draw, { ...order.instrument, price: order.price }, draw.pick([0n, 2n]));
  const levels = calculateLevels(terms, { openPrice, quantity: order.quantity, margin, reserve });
  return {
    name: nameOf(order),
    given: {
      side: order.side,
      lots: lots(order.quantity),
      lotSize: lots(terms.lotSize),
      conversion: ten(terms.conversion),
      openPrice: ten(openPrice),
      margin: usdt(margin),
      reserve: usdt(reserve),
      callLevel: ten(callLevel),
      closeOutLevel: ten(closeOutLevel),
    },
    expected: { liquidation: orNull(levels.liquidation), call: orNull(levels.call), cap: orNull(levels.cap) },
  };
}

/** A position that is closed in one to four parts, at calm prices and after gaps in either direction. */
export function makeClosingVector(draw: Draw): Vector {
  const order = drawOrder(draw);
  const terms = makeTerms(order);
  const { margin, reserve } = calculateOpening(terms, order.price);
  const around = { ...order.instrument, price: order.price };
  const openPrice = drawPriceNear(draw, around, 1n);
  let position: ContractPosition = {
    terms,
    openPrice,
    openQuantity: order.quantity,
    marginLeft: margin,
    reserveLeft: reserve,
  };
  const closings = [];
  const expected = [];
  for (let partsLeft = Number(draw.between(1n, 4n)); partsLeft > 0 && position.openQuantity > 0n; partsLeft -= 1) {
    const { openQuantity } = position;
    const { lotStep } = order.instrument;
    const quantity = partsLeft === 1 ? openQuantity : lotStep * draw.between(1n, openQuantity / lotStep);
    const price = drawPriceNear(draw, around, draw.pick([1n, 1n, 5n, 20n, 90n, 400n, 20_000n]));
    const result = calculateClosing(position, quantity, price);
    const { quantityLeft, marginLeft, reserveLeft, ...amounts } = result;
    closings.push({ lots: lots(quantity), price: ten(price) });
    expected.push({
      ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, usdt(amount)])),
      lotsLeft: lots(quantityLeft),
      marginLeft: usdt(marginLeft),
      reserveLeft: usdt(reserveLeft),
    });
    position = { ...position, openQuantity: quantityLeft, marginLeft, reserveLeft };
  }
  return {
    name: nameOf(order),
    given: {
      side: order.side,
      lots: lots(order.quantity),
      lotSize: lots(terms.lotSize),
      conversion: ten(terms.conversion),
      feeRate: ten(terms.feeRate),
      openPrice: ten(openPrice),
      margin: usdt(margin),
      reserve: usdt(reserve),
      closings,
    },
    expected,
  };
}

/** Stop loss and take profit on and around every border. */
export function makeLimitsVector(draw: Draw): Vector {
  const order = drawOrder(draw);
  const { price: reference, side, instrument } = order;
  const step = instrument.priceStep;
  const distance = draw.pick([step, 1n]);
  const direction = side === 'long' ? 1n : -1n;
  const liquidation = draw.pick([null, reference - direction * step * draw.between(1n, 9n)]);
  const near = () => draw.pick([null, reference + step * draw.between(-12n, 12n), reference + draw.between(-2n, 2n)]);
  const limits = { stopLoss: near(), takeProfit: near() };
  const checked = checkLimitPrices(side, limits, { reference, distance, liquidation });
  return {
    name: `${instrument.code} ${side}`,
    given: {
      side,
      reference: ten(reference),
      distance: ten(distance),
      liquidation: orNull(liquidation),
      stopLoss: orNull(limits.stopLoss),
      takeProfit: orNull(limits.takeProfit),
    },
    expected: checked.ok ? 'ok' : checked.code,
  };
}
