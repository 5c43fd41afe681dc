import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Tabs } from '@truemark/ui/tabs';
import { useId, useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './instrument-tabs.module.css';
import { PriceOrigin } from './price-origin.tsx';
import { RecordTable } from './record-table.tsx';
import type { PriceRows } from './use-price-rows.ts';

type TabId = 'record' | 'origin';

/** Under the chart: the price record in full, and where its prices come from. */
export function InstrumentTabs(props: {
  readonly code: string;
  readonly info: MarketInfo | undefined;
  readonly rows: PriceRows;
}) {
  const t = useText('instrument');
  const [tab, setTab] = useState<TabId>('record');
  const panelId = useId();
  return (
    <>
      <Tabs
        label={t('details')}
        tabs={[
          { id: 'record', label: t('record') },
          { id: 'origin', label: t('origin') },
        ]}
        selected={tab}
        onSelect={setTab}
        panelId={panelId}
        className={styles.tabs ?? ''}
      />
      <div role="tabpanel" id={panelId} aria-label={t(tab)}>
        {tab === 'record' ? (
          <RecordTable rows={props.rows} info={props.info} />
        ) : (
          <PriceOrigin code={props.code} info={props.info} />
        )}
      </div>
    </>
  );
}
