import type { MarketItem } from '@truemark/contract/markets/markets';
import { memo } from 'react';
import { useText } from '../../../platform/text.ts';
import { InstrumentLine } from '../instrument-line.tsx';
import { AlertButton } from './alert-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import styles from './market-list.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

const rowHeight = 65;

/** The list on a phone: one link for each instrument, of which only those on screen are drawn. */
export function MarketList(props: { readonly rows: readonly MarketItem[]; readonly isStarring: boolean }) {
  const t = useText('market-list');
  const { rows, isStarring } = props;
  const { body, parts, measure, ...keys } = useVirtualRows<HTMLUListElement>(rows, rowHeight);
  return (
    <ul ref={body} className={styles.list} aria-label={t('title')} {...keys}>
      {parts.map(part => {
        if (part.kind === 'gap') {
          return <li key={part.key} className={styles.gap} style={{ blockSize: part.size }} aria-hidden="true" />;
        }
        const item = rows[part.row.index];
        return (
          item && (
            <MarketLine
              key={item.code}
              item={item}
              index={part.row.index}
              count={rows.length}
              isStarring={isStarring}
              measure={measure}
            />
          )
        );
      })}
    </ul>
  );
}

interface LineProps {
  readonly item: MarketItem;
  readonly index: number;
  readonly count: number;
  readonly isStarring: boolean;
  readonly measure: (row: HTMLElement | null) => void;
}

const MarketLine = memo(function MarketLine({ item, index, count, isStarring, measure }: LineProps) {
  return (
    <li ref={measure} data-index={index} className={styles.row} aria-setsize={count} aria-posinset={index + 1}>
      {isStarring && <FavouriteButton item={item} />}
      <InstrumentLine item={item} hasChart={!isStarring} />
      {isStarring && <AlertButton item={item} />}
    </li>
  );
});
