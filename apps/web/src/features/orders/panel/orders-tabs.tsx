import { Link } from '@truemark/browser/router';
import { readStored, writeStored } from '@truemark/browser/storage';
import { Checkbox } from '@truemark/ui/checkbox';
import { formatCount } from '@truemark/ui/format/number';
import { Tabs } from '@truemark/ui/tabs';
import { useId, useState } from 'react';
import type { InstrumentPanelProps } from '../../../platform/panels.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import type { PanelProduct } from '../product.ts';
import type { LoadedList } from '../use-open-lists.ts';
import { HistoryList } from './history-list.tsx';
import styles from './orders-panel.module.css';

interface OrdersTabsProps extends InstrumentPanelProps {
  readonly products: readonly PanelProduct[];
  readonly lists: readonly LoadedList<PanelProduct>[];
}

const scopeKey = 'ordersOfInstrument';

/** Whether only the orders of this instrument are shown; a choice of this browser. */
function useScope(): readonly [boolean, (isOwn: boolean) => void] {
  const [isOwn, setOwn] = useState(() => readStored('local', scopeKey) === 'yes');
  return [
    isOwn,
    next => {
      writeStored('local', scopeKey, next ? 'yes' : undefined);
      setOwn(next);
    },
  ];
}

const historyId = 'history';

/** The lists of what is open and the history, their counts, and whether they are about this instrument or about all. */
export function OrdersTabs(props: OrdersTabsProps) {
  const { code, info, lists } = props;
  const t = useText('orders');
  const locale = useLocale();
  const panelId = useId();
  const [tab, setTab] = useState(lists[0]?.list.id ?? historyId);
  const [isOwn, setOwn] = useScope();
  const ownCode = isOwn ? code : undefined;
  const chosen = lists.find(({ list }) => list.id === tab);
  const count = ({ loaded }: LoadedList<PanelProduct>) => {
    const items = loaded.data?.items.filter(item => !isOwn || item.code === code);
    return items && items.length > 0 ? { count: formatCount(locale, items.length) } : {};
  };
  return (
    <>
      <div className={styles.head}>
        <Tabs
          label={t('yourOrders')}
          tabs={[
            ...lists.map(given => ({ id: given.list.id, label: t(given.list.tab), ...count(given) })),
            { id: historyId, label: t('tab.history') },
          ]}
          selected={tab}
          onSelect={setTab}
          panelId={panelId}
          className={styles.tabs ?? ''}
        />
        <div className={styles.tools}>
          <Checkbox checked={isOwn} onChange={event => setOwn(event.target.checked)}>
            <span className={styles.scope}>{t('onlyOf', { symbol: info?.symbol ?? code })}</span>
          </Checkbox>
          <Link className="lnk sm" to="/profile/orders">
            {t('allOrders')}
          </Link>
        </div>
      </div>
      <div role="tabpanel" id={panelId} aria-label={t(chosen?.list.tab ?? 'tab.history')} className={styles.body}>
        {chosen ? (
          <chosen.product.Body listId={chosen.list.id} loaded={chosen.loaded} ownCode={ownCode} />
        ) : (
          <HistoryList products={props.products} ownCode={ownCode} />
        )}
      </div>
    </>
  );
}
