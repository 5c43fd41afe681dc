import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';

/** Box of the picture, in its own units. */
export const pictureWidth = 320;
export const pictureHeight = 84;

/** Height of the amount; the axis under it is cut, or no interest could be seen. */
const baseHeight = 34;
const stepHeightMin = 6;
const stepHeightMax = 40;
/** The term takes this much of the width; what comes after shows what is paid out. */
const endX = 276;

export interface CapitalShape {
  readonly baseTop: number;
  readonly stepTop: number;
  readonly endX: number;
}

/** How capital goes on: level over the term, and up at its end, the more the higher the interest is. */
export function shapeCapital(product: { readonly dailyRate: string; readonly period: number }): CapitalShape {
  const rate = parseDecimal(product.dailyRate, ratioScale);
  assert(rate.ok, 'a rate is a decimal');
  // One hundredth of the amount is as high as can be drawn.
  const share = (Number(rate.value) / 10 ** ratioScale) * product.period * 100;
  const step = Math.min(stepHeightMax, stepHeightMin + share * (stepHeightMax - stepHeightMin));
  const baseTop = pictureHeight - baseHeight;
  return { baseTop, stepTop: Math.round(baseTop - step), endX };
}
