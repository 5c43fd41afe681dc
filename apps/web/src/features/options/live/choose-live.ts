import type { OptionOrder } from '@truemark/contract/trading/options';

/** What runs for at most so long has its every price drawn; for longer the candles tell more. Seconds. */
export const liveSecondsMax = 300;

/** How long its result stays in the picture, ms. */
const resultShownMs = 20_000;

/** Options of an instrument that are followed price by price, the one that ends first in front. */
export function chooseLiveOptions(
  options: readonly OptionOrder[],
  code: string,
  nowMs: number,
): readonly OptionOrder[] {
  return options
    .filter(option => option.code === code && option.duration <= liveSecondsMax && isInSight(option, nowMs))
    .sort((one, other) => one.expiresAt - other.expiresAt || Number(one.id) - Number(other.id));
}

function isInSight({ status, endTime }: OptionOrder, nowMs: number): boolean {
  if (status === 'pending' || status === 'holding') return true;
  return status === 'settled' && endTime !== null && nowMs - endTime < resultShownMs;
}
