import {
  compare,
  type Fraction,
  fraction,
  greatest,
  least,
  minus,
  over,
  plus,
  roundDown,
  roundUp,
  times,
  whole,
  write,
} from './fraction.ts';

/** The rules once more, from the text of the product rules and in fractions of whole dollars, to check the vectors by. */

type Given = Readonly<Record<string, string>>;

const read = (given: Given, name: string): Fraction => fraction(given[name] ?? 'missing');
const zero = whole(0n);

/** Amounts of an order's acceptance: down for what the user gets, up for what the user pays. */
export function slowOpening(given: Given, leverage: number) {
  const notional = times(read(given, 'lots'), read(given, 'lotSize'), read(given, 'price'), read(given, 'conversion'));
  const margin = roundUp(over(notional, whole(BigInt(leverage))), 6);
  const tenMargins = roundDown(times(margin, read(given, 'capMultiple')), 6);
  return {
    notional: write(roundDown(notional, 6)),
    margin: write(margin),
    fee: write(roundUp(times(notional, read(given, 'feeRate')), 6)),
    reserve: write(given.side === 'short' ? least(tenMargins, roundDown(notional, 6)) : tenMargins),
  };
}

function slowProfit(given: Given, lots: Fraction, closePrice: Fraction): Fraction {
  const risen = minus(closePrice, read(given, 'openPrice'));
  const gained = given.side === 'long' ? risen : times(whole(-1n), risen);
  return roundDown(times(gained, lots, read(given, 'lotSize'), read(given, 'conversion')), 6);
}

/** Levels by search: the outermost price of ten decimals at which a condition still holds. */
export function slowLevels(given: Given) {
  const margin = read(given, 'margin');
  const profitAt = (price: Fraction) => slowProfit(given, read(given, 'lots'), price);
  const isAtOrBelow = (threshold: string) => (price: Fraction) =>
    compare(over(plus(margin, profitAt(price)), margin), read(given, threshold)) <= 0;
  const isCapped = (price: Fraction) => compare(profitAt(price), read(given, 'reserve')) >= 0;
  const isLong = given.side === 'long';
  const openPrice = read(given, 'openPrice');
  return {
    liquidation: searchLevel(openPrice, !isLong, isAtOrBelow('closeOutLevel')),
    call: searchLevel(openPrice, !isLong, isAtOrBelow('callLevel')),
    cap: searchLevel(openPrice, isLong, isCapped),
  };
}

const step = 10n ** 10n;
const priceOf = (units: bigint): Fraction => ({ top: units, bottom: step });

/** Halves the prices between the one before the opening, where no condition holds, and one far out, where it does. */
function searchLevel(openPrice: Fraction, isUpwards: boolean, holds: (price: Fraction) => boolean): string | null {
  const opening = roundDown(openPrice, 10).top;
  let outside = isUpwards ? opening * 2n + 1n : 1n;
  while (isUpwards && !holds(priceOf(outside))) outside *= 2n;
  if (!holds(priceOf(outside))) return null;
  let inside = isUpwards ? opening - 1n : opening + 1n;
  while (outside - inside > 1n || inside - outside > 1n) {
    const middle = (inside + outside) / 2n;
    if (holds(priceOf(middle))) outside = middle;
    else inside = middle;
  }
  return write(priceOf(outside));
}

/** Closings one after the other, told as what the user, the house and the two holds have after each. */
export function slowClosings(given: Given, closings: readonly Given[]) {
  let openLots = read(given, 'lots');
  let margin = read(given, 'margin');
  let reserve = read(given, 'reserve');
  return closings.map(closing => {
    const lots = read(closing, 'lots');
    const price = read(closing, 'price');
    const marginPart = roundDown(over(times(margin, lots), openLots), 6);
    const reservePart = roundDown(over(times(reserve, lots), openLots), 6);
    const profit = slowProfit(given, lots, price);
    const posted = least(greatest(profit, times(whole(-1n), marginPart)), reservePart);
    const left = greatest(zero, plus(marginPart, posted));
    const fullFee = roundUp(
      times(lots, read(given, 'lotSize'), price, read(given, 'conversion'), read(given, 'feeRate')),
      6,
    );
    const fee = least(fullFee, left);
    const marginAfterLoss = minus(marginPart, greatest(zero, times(whole(-1n), posted)));
    const feeFromMargin = least(fee, marginAfterLoss);
    openLots = minus(openLots, lots);
    margin = minus(margin, marginPart);
    reserve = minus(reserve, reservePart);
    return {
      profit: write(posted),
      fee: write(fee),
      feeFromMargin: write(feeFromMargin),
      marginUsed: write(marginPart),
      marginBack: write(minus(marginAfterLoss, feeFromMargin)),
      reserveUsed: write(reservePart),
      reserveBack: write(minus(reservePart, greatest(zero, posted))),
      gapLoss: write(greatest(zero, times(whole(-1n), plus(marginPart, profit)))),
      lotsLeft: write(openLots),
      marginLeft: write(margin),
      reserveLeft: write(reserve),
    };
  });
}

/** The answer to stop loss and take profit, from the sentences of the rule. */
export function slowLimits(given: Readonly<Record<string, string | null>>): string {
  const number = (name: string) => (given[name] === null ? null : fraction(given[name] ?? 'missing'));
  const reference = number('reference') ?? zero;
  const distance = number('distance') ?? zero;
  const [stop, take, liquidation] = [number('stopLoss'), number('takeProfit'), number('liquidation')];
  const isFarBelow = (price: Fraction) => compare(plus(price, distance), reference) <= 0;
  const isFarAbove = (price: Fraction) => compare(minus(price, distance), reference) >= 0;
  const isLong = given.side === 'long';
  const isStopRight = stop === null || (isLong ? isFarBelow(stop) : isFarAbove(stop));
  const isTakeRight = take === null || (isLong ? isFarAbove(take) : isFarBelow(take));
  if (!isStopRight) return isTakeRight ? 'stopLossWrong' : 'limitsWrong';
  if (!isTakeRight) return 'takeProfitWrong';
  if (stop === null || liquidation === null) return 'ok';
  const firesFirst = isLong ? compare(stop, liquidation) > 0 : compare(stop, liquidation) < 0;
  return firesFirst ? 'ok' : 'stopPastLiquidation';
}

/** An option from stake to profit. */
export function slowOption(given: Given) {
  const direction = compare(read(given, 'endPrice'), read(given, 'buyPrice'));
  const result = direction === 0 ? 'draw' : direction > 0 === (given.type === 'up') ? 'win' : 'lose';
  const stake = read(given, 'stake');
  const ratio = read(given, 'payoutRatio');
  const payout = roundDown(times(stake, ratio), 6);
  const profit = { win: payout, lose: times(whole(-1n), stake), draw: zero }[result];
  const half = fraction('0.5');
  return {
    result,
    payout: write(payout),
    profit: write(profit),
    breakEven: write(roundUp(over(whole(1n), plus(whole(1n), ratio)), 10)),
    edge: write(roundUp(minus(half, times(half, ratio)), 10)),
  };
}
