import { isPriceRight } from '@truemark/domain/contracts/checks';
import { calculateChange, formatPrice, type Price, parsePrice, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { readNumber } from '@truemark/domain/money/read-number';
import { type AlertDirection, findAlertDirection } from '@truemark/domain/price-alerts/rules';

type AlertFault = 'priceWrong' | 'priceOffStep' | 'priceThere';

/** What was typed as the price of an alert: nothing yet, a fault, or a price and the way there. */
export type AlertReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fault'; readonly fault: AlertFault }
  | {
      readonly kind: 'price';
      readonly price: string;
      /** Undefined while the present price is not known; the server finds it then. */
      readonly way: AlertWay | undefined;
    };

interface AlertWay {
  readonly direction: AlertDirection;
  /** How far it is from the present price, as a ratio. */
  readonly change: string;
}

interface AlertGrid {
  readonly priceStep: string | undefined;
  /** The price on screen; empty where there is none. */
  readonly present: string;
}

export function readAlertPrice(locale: string, typed: string, { priceStep, present }: AlertGrid): AlertReading {
  const reading = readNumber(locale, typed);
  if (reading.kind === 'empty') return { kind: 'empty' };
  const price = reading.kind === 'number' ? parsePrice(reading.text) : undefined;
  if (!price?.ok || price.value === 0n) return { kind: 'fault', fault: 'priceWrong' };
  const step = parsePrice(priceStep ?? '');
  if (step.ok && !isPriceRight(price.value, step.value)) return { kind: 'fault', fault: 'priceOffStep' };
  const mid = parsePrice(present);
  const way = mid.ok ? findAlertWay(price.value, mid.value) : undefined;
  if (mid.ok && !way) return { kind: 'fault', fault: 'priceThere' };
  return { kind: 'price', price: formatPrice(price.value), way };
}

function findAlertWay(price: Price, mid: Price): AlertWay | undefined {
  const direction = findAlertDirection(price, mid);
  return direction && { direction, change: formatDecimal(calculateChange(price, mid), ratioScale) };
}

/** How far an alert is from the price on screen, as a ratio; empty where one of them is not known. */
export function calculateDistance(price: string, present: string): string {
  const [wanted, mid] = [parsePrice(price), parsePrice(present)];
  return wanted.ok && mid.ok && mid.value > 0n
    ? formatDecimal(calculateChange(wanted.value, mid.value), ratioScale)
    : '';
}

/** Choices beside the field, in tenths of a percent. */
export const alertSteps = [-50, -20, -10, 10, 20, 50] as const;

/**
 * The price so far from the present one, as round as its distance allows, on the grid; undefined where there is none.
 * Nobody means 67,543.21 by "two percent higher".
 */
export function choosePrice(perMille: number, { priceStep, present }: AlertGrid): string | undefined {
  const [mid, step] = [parsePrice(present), parsePrice(priceStep ?? '')];
  if (!mid.ok || !step.ok || step.value <= 0n) return undefined;
  const exact = (mid.value * BigInt(1_000 + perMille)) / 1_000n;
  const distance = exact > mid.value ? exact - mid.value : mid.value - exact;
  // A tenth of the way there is as exact as anybody means it.
  const grain = 10n ** BigInt(Math.max(0, String(distance).length - 2));
  const round = ((exact + grain / 2n) / grain) * grain;
  return snapToStep(round, step.value);
}

/** The nearest price of the grid; undefined where that is none. */
function snapToStep(price: Price, step: Price): string | undefined {
  const snapped = ((price + step / 2n) / step) * step;
  return isPriceRight(snapped, step) ? formatPrice(snapped) : undefined;
}

/** A price that a hand has let go on the chart, on the grid. */
export function landAlert(price: string, priceStep: string): string | undefined {
  const [value, step] = [parsePrice(price), parsePrice(priceStep)];
  return value.ok && step.ok && step.value > 0n ? snapToStep(value.value, step.value) : undefined;
}
