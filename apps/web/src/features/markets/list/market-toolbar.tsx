import { Icon } from '@truemark/ui/icon';
import { IconButton, iconButtonClass } from '@truemark/ui/icon-button';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { setUpDown, usePreferences } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import styles from './market-toolbar.module.css';
import type { MarketSort } from './market-view.ts';
import { UpDownArrows } from './up-down-switch.tsx';

const orders = {
  sortPopular: undefined,
  sortName: { column: 'name', direction: 'ascending' },
  sortPriceHigh: { column: 'price', direction: 'descending' },
  sortPriceLow: { column: 'price', direction: 'ascending' },
  sortChangeHigh: { column: 'change', direction: 'descending' },
  sortChangeLow: { column: 'change', direction: 'ascending' },
  sortRange: { column: 'range', direction: 'descending' },
  sortVolume: { column: 'volume', direction: 'descending' },
} as const satisfies Record<string, MarketSort | undefined>;

type OrderName = keyof typeof orders;
const orderNames = Object.keys(orders) as readonly OrderName[];

/** What the heads of the columns do on desktop, for touch: the order, the colours, and how fresh the prices are. */
export function MarketToolbar(props: {
  readonly sort: MarketSort | undefined;
  readonly onSort: (sort: MarketSort | undefined) => void;
  /** Whether each row shows its star. */
  readonly isStarring: boolean;
  readonly onStarring: (isStarring: boolean) => void;
  readonly badge: ReactNode;
}) {
  const t = useText('market-list');
  const isRedUp = usePreferences(preferences => preferences.upDown === 'red-up');
  const selected = orderNames.find(name => isSameSort(orders[name], props.sort));
  return (
    <div className={styles.toolbar}>
      <div className={styles.badge}>{props.badge}</div>
      <IconButton
        icon={props.isStarring ? Check : Pencil}
        label={props.isStarring ? t('starringDone') : t('starring')}
        onClick={() => props.onStarring(!props.isStarring)}
      />
      <button
        type="button"
        className={iconButtonClass()}
        aria-label={t('upDownNow', { colours: isRedUp ? t('redUp') : t('greenUp') })}
        onClick={() => setUpDown(isRedUp ? 'green-up' : 'red-up')}
      >
        <UpDownArrows isRedUp={isRedUp} />
      </button>
      <label className={styles.order}>
        <span className="vh">{t('sortBy')}</span>
        <Icon of={ArrowDownWideNarrow} size={18} />
        <select
          value={selected ?? ''}
          onChange={event => {
            const name = orderNames.find(order => order === event.target.value);
            if (name) props.onSort(orders[name]);
          }}
        >
          {selected === undefined && <option value="">{t('sortOther')}</option>}
          {orderNames.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function isSameSort(a: MarketSort | undefined, b: MarketSort | undefined): boolean {
  return a?.column === b?.column && a?.direction === b?.direction;
}
