import {
  type AuctionTerms,
  calculateNextBid,
  defaultAuction,
  extendEnd,
  isBuyOpen,
} from '@truemark/domain/charity/auction';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { Vector } from './contract-vectors.ts';
import type { Draw } from './draw.ts';

const usdt = (value: bigint) => formatDecimal(value, 6);
const secondMs = 1_000n;

/** How an auction stands: its end and its highest bid so far. */
interface Standing {
  readonly endsAt: number;
  readonly highest: bigint | null;
}

/** When a bid comes: most near the end, some well before, some after it. */
function drawMoment(draw: Draw, afterMs: number, { endsAt }: Standing): number {
  const left = BigInt(Math.max(1, endsAt - afterMs));
  const kind = Number(draw.below(9n));
  if (kind === 0) return endsAt + Number(draw.below(5n * secondMs));
  if (kind < 3) return afterMs + Number(draw.below(left));
  return Math.max(afterMs, endsAt - 1 - Number(draw.below(150n * secondMs)));
}

/** What is bid: just enough, more, or a unit too little. */
function drawBid(draw: Draw, least: bigint): bigint {
  const amount = [least, least, least - 1n, least + draw.below(least)][Number(draw.below(4n))] ?? least;
  return amount > 0n ? amount : least;
}

/** An auction from its listing: for each bid what was enough, what it is answered, and how the sale then stands. */
export function makeAuctionVector(draw: Draw): Vector {
  const startPrice = draw.below(3n) === 0n ? draw.between(1n, 40n) : draw.between(1n, 1_000n) * 500_000n;
  const terms: AuctionTerms = {
    startPrice,
    buyPrice: draw.below(2n) === 0n ? null : startPrice + draw.between(1n, startPrice * 4n),
    bidStep: draw.below(2n) === 0n ? defaultAuction.bidStep : draw.between(0n, 3_000_000_000n),
    extensionMs: draw.pick([defaultAuction.extensionMs, 60_000, 0]),
    extensionMaxMs: draw.pick([defaultAuction.extensionMaxMs, 240_000, 90_000]),
    firstEndsAtMs: Date.UTC(2027, 0, 1) + Number(draw.below(10n ** 10n)),
  };
  const bids: { amount: string; at: number }[] = [];
  const expected: Record<string, unknown>[] = [];
  let standing: Standing = { endsAt: terms.firstEndsAtMs, highest: null };
  let at = terms.firstEndsAtMs - 3_600_000;
  const count = Number(draw.between(1n, 10n));
  for (let index = 0; index < count && at < standing.endsAt; index += 1) {
    at = drawMoment(draw, at, standing);
    const least = calculateNextBid(terms, standing.highest);
    const amount = drawBid(draw, least);
    const answer = at >= standing.endsAt ? 'ended' : amount < least ? 'tooLow' : 'ok';
    if (answer === 'ok') standing = { endsAt: extendEnd(terms, standing.endsAt, at), highest: amount };
    bids.push({ amount: usdt(amount), at });
    expected.push({
      ...{ least: usdt(least), answer, endsAt: standing.endsAt, canBuy: isBuyOpen(terms, standing.highest) },
    });
  }
  return {
    name: `from ${usdt(startPrice)} with ${bids.length} bids`,
    given: {
      ...{ startPrice: usdt(startPrice), fixedPrice: terms.buyPrice === null ? null : usdt(terms.buyPrice) },
      ...{
        bidStep: formatDecimal(terms.bidStep, 10),
        extension: terms.extensionMs,
        extensionMax: terms.extensionMaxMs,
      },
      ...{ firstEndsAt: terms.firstEndsAtMs, bids },
    },
    expected,
  };
}
