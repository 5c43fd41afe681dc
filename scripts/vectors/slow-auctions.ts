import { compare, fraction, greatest, plus, roundUp, times, whole, write } from './fraction.ts';

/** A published case of an auction. Times are ms since 1970, extensions ms. */
export interface GivenAuction {
  readonly startPrice: string;
  readonly fixedPrice: string | null;
  readonly bidStep: string;
  readonly extension: number;
  readonly extensionMax: number;
  readonly firstEndsAt: number;
  readonly bids: readonly { readonly amount: string; readonly at: number }[];
}

const unit = fraction('0.000001');

/**
 * Auctions once more, from the text of the product rules and in fractions of whole dollars: what is enough is found by
 * multiplying the highest bid, and the end is looked for in everything that the bids so far ask for.
 */
export function slowAuction({ bids, ...given }: GivenAuction) {
  const accepted: { readonly amount: string; readonly at: number }[] = [];
  const findEnd = () => {
    const asked = accepted.map(({ at }) => Math.min(at + given.extension, given.firstEndsAt + given.extensionMax));
    return Math.max(given.firstEndsAt, ...asked);
  };
  return bids.map(bid => {
    const highest = accepted.map(({ amount }) => fraction(amount)).reduce(greatest, whole(0n));
    const raised = roundUp(times(highest, plus(whole(1n), fraction(given.bidStep))), 6);
    const least = accepted.length === 0 ? fraction(given.startPrice) : greatest(raised, plus(highest, unit));
    const answer =
      bid.at >= findEnd() ? 'ended' : compare(fraction(bid.amount), least) < 0 ? 'tooLow' : ('ok' as const);
    if (answer === 'ok') accepted.push(bid);
    const isBelow = ({ amount }: { readonly amount: string }) =>
      given.fixedPrice !== null && compare(fraction(amount), fraction(given.fixedPrice)) < 0;
    return {
      ...{ least: write(least), answer, endsAt: findEnd() },
      canBuy: given.fixedPrice !== null && accepted.every(isBelow),
    };
  });
}
