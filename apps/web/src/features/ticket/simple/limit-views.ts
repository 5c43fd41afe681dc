import {
  calculatePriceOfResult,
  calculatePriceOfShare,
  calculateResultAt,
  type PlannedPosition,
} from '@truemark/domain/contracts/result-price';
import { type Price, priceScale, ratioScale } from '@truemark/domain/market/price';
import { assetDecimals } from '@truemark/domain/money/asset';
import { floorDivide } from '@truemark/domain/money/decimal';
import { readFigure, writeFigure } from '../shared/read-figure.ts';
import type { LimitUnit } from '../shared/ticket-style.ts';

export type LimitField = 'stopLoss' | 'takeProfit';

/** How a limit is written: the language of its figures, the decimals of its price, and the position it is one of. */
export interface LimitFormat {
  readonly locale: string;
  readonly priceDecimals: number;
  readonly planned: PlannedPosition;
}

/** A percent has this scale where a ratio has 10^-10. */
const percentScale = ratioScale - 2;
/** What is shown of it: 0.01 %, 0.01 USDT. */
const percentUnit = 10n ** BigInt(percentScale - 2);
const cent = 10_000n;

/** The signed result that a figure of a field stands for: a stop loss is typed as what may be lost. */
function signResult(field: LimitField, figure: bigint): bigint {
  return field === 'stopLoss' ? -figure : figure;
}

/** A loss rounded up and a gain rounded down, so that neither looks better than it is. */
function roundShown(field: LimitField, result: bigint, unit: bigint): bigint {
  return signResult(field, floorDivide(result, unit) * unit);
}

export function writeLimitPrice(
  { locale, priceDecimals }: Pick<LimitFormat, 'locale' | 'priceDecimals'>,
  price: Price,
): string {
  return writeFigure(locale, price, priceScale, priceDecimals);
}

/** A price as a field shows it that is typed in another unit. */
export function writeLimit(unit: LimitUnit, field: LimitField, price: Price, format: LimitFormat): string {
  if (unit === 'price') return writeLimitPrice(format, price);
  const { net, ofMargin } = calculateResultAt(format.planned, price);
  if (unit === 'money') return writeFigure(format.locale, roundShown(field, net, cent), assetDecimals.USDT, 2);
  return writeFigure(format.locale, roundShown(field, ofMargin, percentUnit), percentScale);
}

/**
 * What was typed as a price, in words of a price field: on the grid, and such that the loss is no more and the gain no
 * less than was said. What is no figure is handed on as it is, and is an error there.
 */
export function readLimit(unit: LimitUnit, field: LimitField, typed: string, format: LimitFormat): string {
  if (unit === 'price') return typed;
  const figure = readFigure(format.locale, typed, unit === 'money' ? assetDecimals.USDT : percentScale);
  if (figure.kind !== 'figure') return typed;
  const result = signResult(field, figure.value);
  const calculate = unit === 'money' ? calculatePriceOfResult : calculatePriceOfShare;
  return writeLimitPrice(format, calculate(format.planned, result));
}
