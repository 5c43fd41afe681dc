import type { StreamProduct } from '@truemark/contract/markets/markets';

/** A line of the record box: the newest recorded price of one instrument. */
export type TapeLine = Pick<StreamProduct, 'code' | 'sequence' | 'price' | 'source' | 'at'>;

const noLines: readonly TapeLine[] = [];
const tapeLinesMax = 6;

/**
 * The newest recorded price of each instrument, the newest first. Instruments without a price are left out. Gives the
 * known lines back when nothing changed, so that nothing is drawn again.
 */
export function calculateTape(
  products: readonly (StreamProduct | undefined)[],
  known: readonly TapeLine[] = noLines,
  linesMax = tapeLinesMax,
): readonly TapeLine[] {
  const lines = products
    .filter(product => product !== undefined)
    .filter(({ price, sequence }) => price !== '' && sequence > 0)
    .sort((a, b) => b.at - a.at || a.code.localeCompare(b.code, 'en'))
    .slice(0, linesMax)
    .map(({ code, sequence, price, source, at }) => ({ code, sequence, price, source, at }));
  const isKnown =
    lines.length === known.length &&
    lines.every(({ code, sequence }, index) => code === known[index]?.code && sequence === known[index].sequence);
  return isKnown ? known : lines;
}

/**
 * How many lines the record box keeps a place for. An instrument with a price and no record is closed and has not traded
 * since the first start: no line of it is on its way.
 */
export function calculateWaitingCount(items: readonly Pick<StreamProduct, 'price' | 'sequence'>[] | undefined): number {
  if (!items) return tapeLinesMax;
  return Math.min(tapeLinesMax, items.filter(({ price, sequence }) => price === '' || sequence > 0).length);
}
