import type { MarketItem } from '@truemark/contract/markets/markets';
import { missingText } from '@truemark/ui/format/locale';
import { formatPriceText } from '@truemark/ui/format/number';
import { useLocale } from '../../../platform/preferences.ts';
import { usePriceField } from '../../../platform/prices/live-cells.tsx';
import { extendRange } from './extend-range.ts';
import styles from './live-range.module.css';

/** Lowest and highest of 24 hours with a mark where the price stands; not mirrored in Arabic, like every scale. */
export function LiveRange(props: { readonly item: MarketItem }) {
  const locale = useLocale();
  const { low24h, high24h, priceDecimals } = props.item;
  const range = extendRange(usePriceField(props.item, 'price'), low24h, high24h);
  if (!range) return missingText;
  const low = formatPriceText(locale, range.low, priceDecimals);
  const high = formatPriceText(locale, range.high, priceDecimals);
  return (
    <span className={styles.range}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ insetInlineStart: `${range.position}%` }} />
      </span>
      <span className={styles.ends}>
        <span>{low}</span>
        <span>{high}</span>
      </span>
    </span>
  );
}
