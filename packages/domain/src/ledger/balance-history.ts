import { priceScale } from '../market/price.ts';
import { type Asset, assetDecimals, assets } from '../money/asset.ts';
import { type Amount, roundCredit } from './amount.ts';

/** What happened to all that somebody has of an asset in one step of time. */
export interface BalanceChange {
  readonly asset: Asset;
  /** Which step: times from `step × stepMs` to the next. */
  readonly step: number;
  readonly change: Amount;
  /** What of it came from outside, and what went there. */
  readonly paidIn: Amount;
  readonly paidOut: Amount;
}

/** The last price of an asset in USDT in the stretch of time that began at `fromMs`. */
export interface StepPrice {
  readonly fromMs: number;
  readonly price: bigint;
}

export interface HistoryRequest {
  readonly stepMs: number;
  /** Both included. */
  readonly firstStep: number;
  readonly lastStep: number;
  /** The last point is no later. */
  readonly untilMs: number;
  /** What there is after the last step, and the changes within the steps. */
  readonly closing: ReadonlyMap<Asset, Amount>;
  readonly changes: readonly BalanceChange[];
  /** The oldest first. */
  readonly prices: ReadonlyMap<Asset, readonly StepPrice[]>;
  /** With a point at the beginning of the first step. */
  readonly hasOpening: boolean;
}

export interface HistoryPoint {
  readonly atMs: number;
  /** In USDT, each asset rounded down; undefined while something that is there has no price yet. */
  readonly value: Amount | undefined;
  /** What came from outside (above zero) and went there since the point before. */
  readonly moves: readonly { readonly asset: Asset; readonly amount: Amount }[];
}

/**
 * What all that somebody has was worth at the end of each step, the oldest first. It is calculated backwards from what
 * there is, so that the last point is the balance to the digit; a price holds until the next.
 */
export function calculateBalanceHistory(request: HistoryRequest): HistoryPoint[] {
  const { stepMs, firstStep, lastStep, untilMs, prices } = request;
  const byStep = Map.groupBy(request.changes, ({ step }) => step);
  const amounts = new Map(request.closing);
  const points: HistoryPoint[] = [];
  const place = (atMs: number, changes: readonly BalanceChange[]) => {
    points.push({ atMs, value: calculateValue(amounts, prices, atMs), moves: listMoves(changes) });
  };
  for (let step = lastStep; step >= firstStep; step -= 1) {
    const changes = byStep.get(step) ?? [];
    place(Math.min((step + 1) * stepMs, untilMs), changes);
    for (const { asset, change } of changes) amounts.set(asset, (amounts.get(asset) ?? 0n) - change);
  }
  if (request.hasOpening) place(firstStep * stepMs, []);
  return points.reverse();
}

function calculateValue(
  amounts: ReadonlyMap<Asset, Amount>,
  prices: HistoryRequest['prices'],
  atMs: number,
): Amount | undefined {
  let value = 0n;
  for (const [asset, amount] of amounts) {
    if (asset === 'USDT') value += amount;
    else if (amount !== 0n) {
      const price = findPrice(prices.get(asset) ?? [], atMs);
      if (price === undefined) return undefined;
      value += roundCredit(amount * price, assetDecimals[asset] + priceScale, 'USDT');
    }
  }
  return value;
}

/** The last price before a time. */
function findPrice(prices: readonly StepPrice[], atMs: number): bigint | undefined {
  return prices.findLast(({ fromMs }) => fromMs < atMs)?.price;
}

function listMoves(changes: readonly BalanceChange[]): HistoryPoint['moves'] {
  return assets.flatMap(asset => {
    const own = changes.find(change => change.asset === asset);
    if (!own) return [];
    return [own.paidIn, -own.paidOut].filter(amount => amount !== 0n).map(amount => ({ asset, amount }));
  });
}
