import type { MarketItem } from '@truemark/contract/markets/markets';
import { useEffect, useState } from 'react';
import { prices } from '../../platform/prices/prices.ts';
import { calculateTape, type TapeLine } from './record-tape.ts';

/** Records come many times a second; the box shows the newest ones once a second, so that they can be read. */
const lookMs = 1_000;
const noLines: readonly TapeLine[] = [];

/** The lines of the record box. */
export function useRecordTape(items: readonly MarketItem[] | undefined): readonly TapeLine[] {
  const [lines, setLines] = useState(noLines);
  useEffect(() => {
    if (!items) return;
    const look = () =>
      setLines(known =>
        calculateTape(
          items.map(item => prices.readPrice(item.code) ?? item),
          known,
        ),
      );
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [items]);
  return lines;
}
