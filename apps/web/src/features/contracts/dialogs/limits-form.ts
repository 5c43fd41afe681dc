import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { changeDistance, checkLimitsChange } from '@truemark/domain/contracts/checks';
import { calculateLimitBounds, type LimitBound } from '@truemark/domain/contracts/limit-bounds';
import { type Price, parsePrice } from '@truemark/domain/market/price';
import { findPriceDoubt, type PriceDoubt } from '@truemark/domain/market/price-doubt';
import { calculateClosingPreview, findClosingPrice, findLiquidation } from '../contract-figures.ts';

/** The two prices as typed: plain decimal texts, empty for none, undefined for what is no number. */
export interface TypedLimits {
  readonly stopLoss: string | undefined;
  readonly takeProfit: string | undefined;
  /** The other reading of a price whose separator may be meant both ways. */
  readonly others?: Readonly<Partial<Record<LimitName, string | undefined>>>;
  /** Prices that their typist was asked about and meant. */
  readonly meant?: readonly LimitName[];
}

/** What is wrong with a price; on the wrong side it names the price that would be right. */
export type LimitsFault =
  | { readonly key: 'stopPastLiquidation' | 'priceOffStep' | 'malformed' }
  | LimitBound
  /** Right, but hardly meant: asked about. */
  | PriceDoubt;

type LimitName = 'stopLoss' | 'takeProfit';

/** What the typed prices mean: what would be sent, and what is wrong at which field. */
export interface LimitsReading {
  readonly limits: { readonly stopLoss: string | null; readonly takeProfit: string | null } | undefined;
  readonly stopLoss: LimitsFault | undefined;
  readonly takeProfit: LimitsFault | undefined;
  /** Nothing differs from what holds already. */
  readonly isSame: boolean;
}

interface Circumstances {
  readonly priceStep: string | undefined;
  readonly bid: string;
  readonly ask: string;
}

interface Parsed {
  readonly text: string | null;
  readonly price: Price | null;
}

function parseTyped(typed: string | undefined): Parsed | undefined {
  if (typed === undefined) return undefined;
  if (typed === '') return { text: null, price: null };
  const price = parsePrice(typed);
  return price.ok && price.value > 0n ? { text: typed, price: price.value } : undefined;
}

/**
 * Judges new limits by the rules that the server asks: the grid of prices, then on which side of the price they lie. A
 * position is judged by its closing price now, an order that rests by its limit.
 */
export function readLimits(order: ContractOrder, typed: TypedLimits, around: Circumstances): LimitsReading {
  const stop = parseTyped(typed.stopLoss);
  const take = parseTyped(typed.takeProfit);
  if (!stop || !take) {
    return {
      limits: undefined,
      stopLoss: stop ? undefined : { key: 'malformed' },
      takeProfit: take ? undefined : { key: 'malformed' },
      isSame: false,
    };
  }
  const prices = { stopLoss: stop.price, takeProfit: take.price };
  const fault = findFault(order, prices, around);
  const doubt = findDoubts(order, prices, typed, around);
  const isSame = isSamePrice(stop.price, order.stopLoss) && isSamePrice(take.price, order.takeProfit);
  return { limits: { stopLoss: stop.text, takeProfit: take.text }, isSame, ...chooseFaults(fault, doubt) };
}

function isSamePrice(price: Price | null, kept: string | null): boolean {
  const known = kept === null ? null : parsePrice(kept);
  return known === null ? price === null : known.ok && known.value === price;
}

type Faults = Pick<LimitsReading, 'stopLoss' | 'takeProfit'>;

function findFault(
  order: ContractOrder,
  limits: { readonly stopLoss: Price | null; readonly takeProfit: Price | null },
  around: Circumstances,
): Faults {
  const none = { stopLoss: undefined, takeProfit: undefined };
  const step = parsePrice(around.priceStep ?? '');
  const reference = findReference(order, around);
  if (!step.ok || step.value <= 0n || reference === undefined) return none;
  const liquidation = findLiquidation(order);
  const measure = { reference, distance: order.status === 'holding' ? changeDistance : step.value, liquidation };
  const bounds = calculateLimitBounds(order.side, measure, step.value);
  // Each is judged alone, so that the fault stands at its own field.
  const judge = (name: LimitName): LimitsFault | undefined => {
    const alone = { stopLoss: null, takeProfit: null, [name]: limits[name] };
    const checked = checkLimitsChange(order.side, alone, { ...measure, priceStep: step.value });
    if (checked.ok) return undefined;
    const { code } = checked;
    return code === 'stopPastLiquidation' || code === 'priceOffStep' ? { key: code } : bounds[name];
  };
  return { stopLoss: judge('stopLoss'), takeProfit: judge('takeProfit') };
}

/** Whether a price is meant is asked before on which side it lies, and after whether it is a price of the instrument. */
function chooseFaults(fault: Faults, doubt: Partial<Faults>): Faults {
  const choose = (name: LimitName) =>
    fault[name]?.key === 'priceOffStep' ? fault[name] : (doubt[name] ?? fault[name]);
  return { stopLoss: choose('stopLoss'), takeProfit: choose('takeProfit') };
}

/** Prices that are hardly meant, by the market; those that hold already need no word. */
function findDoubts(
  order: ContractOrder,
  limits: Readonly<Record<LimitName, Price | null>>,
  { others = {}, meant = [] }: TypedLimits,
  around: Circumstances,
): Partial<Faults> {
  const market = parsePrice(around.bid);
  if (!market.ok || market.value <= 0n) return {};
  const doubts = (['stopLoss', 'takeProfit'] as const).flatMap(name => {
    const price = limits[name];
    if (price === null || meant.includes(name) || isSamePrice(price, order[name])) return [];
    const parsed = parseTyped(others[name]);
    const doubt = findPriceDoubt(price, parsed?.price ?? undefined, market.value);
    return doubt ? [[name, doubt] as const] : [];
  });
  return Object.fromEntries(doubts);
}

function findReference(order: ContractOrder, around: Circumstances): Price | undefined {
  if (order.status === 'holding') return findClosingPrice(order, around);
  const limit = order.limitPrice === null ? undefined : parsePrice(order.limitPrice);
  return limit?.ok ? limit.value : undefined;
}

/** What the whole position would leave after all fees at a limit, as a decimal text of USDT; undefined without a price. */
export function calculateResultAt(order: ContractOrder, price: string | null | undefined): string | undefined {
  return price ? calculateClosingPreview(order, order.openLots, price)?.result : undefined;
}
