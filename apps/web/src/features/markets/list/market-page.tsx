import { useMemo, useState } from 'react';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { favoritesId, findCodes, ListTabs, useWatchlists } from '../../watchlists/index.ts';
import { findFirstOpening } from '../find-first-opening.ts';
import { LiveFeedBadge } from '../live-feed-badge.tsx';
import { HeatMap } from './heat-map.tsx';
import { MarketList } from './market-list.tsx';
import styles from './market-page.module.css';
import { MarketSearch } from './market-search.tsx';
import { MarketStatus } from './market-status.tsx';
import { MarketTable } from './market-table.tsx';
import { MarketTabs, marketPanelId } from './market-tabs.tsx';
import { MarketToolbar } from './market-toolbar.tsx';
import { MoversView } from './movers.tsx';
import { ShowSwitch } from './show-switch.tsx';
import { UpDownSwitch } from './up-down-switch.tsx';
import { useMarketRows } from './use-market-rows.ts';
import { useMarketView } from './use-market-view.ts';

const watchlistPanelId = 'watchlist';

export default function MarketPage() {
  const t = useText('market-list');
  const isMobile = useShell() === 'mobile';
  const { view, change } = useMarketView();
  const list = useMarketRows(view);
  const [isStarring, setStarring] = useState(false);
  const codes = useMemo(() => list.rows?.map(({ code }) => code) ?? [], [list.rows]);
  const badge = <LiveFeedBadge codes={codes} opensAt={findFirstOpening(list.rows)} />;
  const search = <MarketSearch search={view.search} onSearch={text => change({ search: text })} />;
  const shows = <ShowSwitch show={view.show} onShow={show => change({ show })} />;
  const { content } = useWatchlists();
  const listId = content && view.list !== undefined && findCodes(content, view.list) ? view.list : favoritesId;
  const tabs = <MarketTabs selected={view.tab} counts={list.counts} onSelect={tab => change({ tab })} />;

  return (
    <div className={`page ${styles.market}`}>
      {isMobile ? (
        <>
          <PageTitle title={t('title')} />
          {search}
          {tabs}
          {shows}
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
            <div className={styles.tools}>
              {shows}
              <div className={styles.search}>{search}</div>
            </div>
          </header>
          <div className={styles.bar}>
            {tabs}
            <UpDownSwitch />
          </div>
        </>
      )}
      <section id={marketPanelId} className={styles.panel} role="tabpanel" aria-label={t('title')}>
        {view.tab === 'favourites' && (
          <ListTabs
            selected={listId}
            panelId={watchlistPanelId}
            nameCode={code => list.rows?.find(item => item.code === code)?.symbol ?? code}
            onSelect={id => change({ list: id === favoritesId ? undefined : id })}
          />
        )}
        <div id={watchlistPanelId}>
          <MarketStatus view={view} list={list} onChange={change}>
            {rows =>
              view.show === 'movers' ? (
                <MoversView rows={rows} />
              ) : view.show === 'heat' ? (
                <HeatMap rows={rows} />
              ) : isMobile ? (
                <MarketList rows={rows} isStarring={isStarring} />
              ) : (
                <MarketTable rows={rows} sort={view.sort} onSort={sort => change({ sort })} />
              )
            }
          </MarketStatus>
        </div>
      </section>
    </div>
  );
}
