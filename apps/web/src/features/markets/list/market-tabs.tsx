import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { Tabs } from '@truemark/ui/tabs';
import Star from 'lucide-react/icons/star';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import styles from './market-page.module.css';
import { type MarketTab, marketTabs } from './market-view.ts';

export const marketPanelId = 'market-list';

export const typeLabels = {
  1: 'marketForex',
  2: 'marketCrypto',
  3: 'marketStocks',
  4: 'marketEtf',
  5: 'marketFutures',
} as const;

/** Favourites and the five types, each with how many instruments are there, or how many the search finds. */
export function MarketTabs(props: {
  readonly selected: MarketTab;
  readonly counts: ReadonlyMap<MarketTab, number>;
  readonly onSelect: (tab: MarketTab) => void;
}) {
  const t = useText('market-list');
  const common = useText('common');
  const locale = useLocale();
  const tabs = marketTabs.map(tab => {
    const count = props.counts.get(tab);
    return {
      id: String(tab),
      label:
        tab === 'favourites' ? (
          <span className={styles.star}>
            <Icon of={Star} size={16} />
            <span className="vh">{t('favourites')}</span>
          </span>
        ) : (
          common(typeLabels[tab])
        ),
      ...(count !== undefined && (tab !== 'favourites' || count > 0) && { count: formatCount(locale, count) }),
    };
  });
  return (
    <Tabs
      label={t('types')}
      tabs={tabs}
      selected={String(props.selected)}
      panelId={marketPanelId}
      {...(styles.tabs && { className: styles.tabs })}
      onSelect={id => {
        const tab = marketTabs.find(place => String(place) === id);
        if (tab !== undefined) props.onSelect(tab);
      }}
    />
  );
}
