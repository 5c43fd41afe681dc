import { isPriceRight } from '../contracts/checks.ts';
import type { Instrument } from '../market/instrument.ts';
import { calculateMid, type Price } from '../market/price.ts';
import type { Tick } from '../market/tick.ts';
import { accept, deny, type Result } from '../result.ts';

/** From below, by a price that rises, or from above, by one that falls. */
export type AlertDirection = 'rising' | 'falling';

/** A price that somebody wants to be told of, and the way the mid was to go when it was set. */
export interface AlertLevel {
  readonly price: Price;
  readonly direction: AlertDirection;
}

/** Alerts of one person that wait at the same time. */
export const activeAlertsMax = 50;
/** Alerts of one person that are over and still listed. */
export const overAlertsMax = 100;
/** An alert waits for so long. */
export const alertDays = 90;
export const alertNoteMax = 140;

const dayMs = 86_400_000;

export function findAlertExpiryMs(createdAtMs: number): number {
  return createdAtMs + alertDays * dayMs;
}

/** From which side a price will be reached; undefined when the mid is there. */
export function findAlertDirection(price: Price, mid: Price): AlertDirection | undefined {
  if (price === mid) return undefined;
  return price > mid ? 'rising' : 'falling';
}

/** Whether a price may be waited for, from the newest tick of its instrument. */
export function checkAlertPrice(
  price: Price,
  { priceStep }: Pick<Instrument, 'priceStep'>,
  newest: Pick<Tick, 'bid' | 'ask'> | undefined,
): Result<AlertLevel, 'alertPriceless' | 'priceOffStep' | 'alertPriceReached'> {
  if (!newest) return deny('alertPriceless');
  if (!isPriceRight(price, priceStep)) return deny('priceOffStep');
  const direction = findAlertDirection(price, calculateMid(newest.bid, newest.ask));
  return direction ? accept({ price, direction }) : deny('alertPriceReached');
}

/** The mid of a tick has come to the price, or has jumped over it. */
export function isAlertReached({ price, direction }: AlertLevel, { bid, ask }: Pick<Tick, 'bid' | 'ask'>): boolean {
  const mid = calculateMid(bid, ask);
  return direction === 'rising' ? mid >= price : mid <= price;
}
