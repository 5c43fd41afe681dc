import { useMemo, useState } from 'react';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { findFirstOpening } from '../find-first-opening.ts';
import { LiveFeedBadge } from '../live-feed-badge.tsx';
import { MarketList } from './market-list.tsx';
import styles from './market-page.module.css';
import { MarketSearch } from './market-search.tsx';
import { MarketStatus } from './market-status.tsx';
import { MarketTable } from './market-table.tsx';
import { MarketTabs, marketPanelId } from './market-tabs.tsx';
import { MarketToolbar } from './market-toolbar.tsx';
import { UpDownSwitch } from './up-down-switch.tsx';
import { useMarketRows } from './use-market-rows.ts';
import { useMarketView } from './use-market-view.ts';

export default function MarketPage() {
  const t = useText('market-list');
  const isMobile = useShell() === 'mobile';
  const { view, change } = useMarketView();
  const list = useMarketRows(view);
  const [isStarring, setStarring] = useState(false);
  const codes = useMemo(() => list.rows?.map(({ code }) => code) ?? [], [list.rows]);
  const badge = <LiveFeedBadge codes={codes} opensAt={findFirstOpening(list.rows)} />;
  const search = <MarketSearch search={view.search} onSearch={text => change({ search: text })} />;
  const tabs = <MarketTabs selected={view.tab} counts={list.counts} onSelect={tab => change({ tab })} />;

  return (
    <div className={`page ${styles.market}`}>
      {isMobile ? (
        <>
          <PageTitle title={t('title')} />
          {search}
          {tabs}
          <MarketToolbar
            sort={view.sort}
            onSort={sort => change({ sort })}
            isStarring={isStarring}
            onStarring={setStarring}
            badge={badge}
          />
        </>
      ) : (
        <>
          <header className={styles.head}>
            <PageTitle title={t('title')} />
            {badge}
            <div className={styles.search}>{search}</div>
          </header>
          <div className={styles.bar}>
            {tabs}
            <UpDownSwitch />
          </div>
        </>
      )}
      <section id={marketPanelId} className={styles.panel} role="tabpanel" aria-label={t('title')}>
        <MarketStatus view={view} list={list} onChange={change}>
          {rows =>
            isMobile ? (
              <MarketList rows={rows} isStarring={isStarring} />
            ) : (
              <MarketTable rows={rows} sort={view.sort} onSort={sort => change({ sort })} />
            )
          }
        </MarketStatus>
      </section>
    </div>
  );
}
