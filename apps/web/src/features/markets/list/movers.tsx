import type { MarketItem } from '@truemark/contract/markets/markets';
import { DirectionArrow } from '@truemark/ui/change-text';
import { useId, useMemo } from 'react';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import { InstrumentLine } from '../instrument-line.tsx';
import styles from './movers.module.css';
import { pickMovers } from './pick-movers.ts';

const countMax = 8;

/** What has risen and fallen most, side by side where there is room. */
export function MoversView(props: { readonly rows: readonly MarketItem[] }) {
  const { risen, fallen } = useMemo(() => pickMovers(props.rows, countMax), [props.rows]);
  useWantedCodes([...risen, ...fallen].map(({ code }) => code));
  return (
    <div className={styles.movers}>
      <Side direction="up" items={risen} />
      <Side direction="down" items={fallen} />
    </div>
  );
}

function Side(props: { readonly direction: 'up' | 'down'; readonly items: readonly MarketItem[] }) {
  const t = useText('market-list');
  const id = useId();
  const { direction, items } = props;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <span className={styles[direction]}>
          <DirectionArrow direction={direction} size={10} />
        </span>
        {direction === 'up' ? t('movers.up') : t('movers.down')}
      </h2>
      {items.length === 0 ? (
        <p className={styles.none}>{direction === 'up' ? t('movers.noneUp') : t('movers.noneDown')}</p>
      ) : (
        <ul>
          {items.map(item => (
            <li key={item.code} className={styles.line}>
              <InstrumentLine item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
