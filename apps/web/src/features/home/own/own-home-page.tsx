import { useMemo } from 'react';
import { useIsDemo, useIsLocked, useUser } from '../../../platform/session.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { AccountFrame } from '../../account/index.ts';
import { type PortfolioProduct, useOpenLists } from '../../orders/index.ts';
import { ValueHistory } from '../../profile/index.ts';
import { DemoCard } from '../demo-card.tsx';
import type { HomeMarket } from '../home-market.ts';
import { MarketSection } from '../market-section.tsx';
import { MobileMarket } from '../mobile-market.tsx';
import { NoticeLine, NoticePanel } from '../notice-panel.tsx';
import { OwnSavings } from '../own-savings.tsx';
import { Savings } from '../savings.tsx';
import { MobileTiles } from '../tiles.tsx';
import { useHome } from '../use-home.ts';
import { collectOpenOrders } from './calculate-equity.ts';
import { DuePanel } from './due-panel.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './own-home-page.module.css';
import { useRunningTerms } from './own-queries.ts';
import { PositionsPanel } from './positions-panel.tsx';
import { ReservesPanel } from './reserves-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { WatchPanel } from './watch-panel.tsx';

interface OwnHomeProps {
  readonly products: readonly PortfolioProduct[];
}

/** The home page of somebody logged in: what they have, what becomes of it, and the market. */
export function OwnHomePage({ products }: OwnHomeProps) {
  const t = useText('home');
  const market = useHome();
  const hasUser = useUser() !== undefined;
  const isMobile = useShell() === 'mobile';
  if (useIsLocked()) return <LockedHome title={t('title')} />;
  return (
    <div className="page">
      <h1 className="vh">{t('title')}</h1>
      {hasUser && <Portfolio products={products} market={market} />}
      {isMobile && (
        <div className={styles.rest}>
          <Savings {...(hasUser && { Own: OwnSavings })} />
          <MobileTiles />
          <NoticeLine />
        </div>
      )}
    </div>
  );
}

/** The frame of an account says itself that it is locked. */
function LockedHome(props: { readonly title: string }) {
  return (
    <AccountFrame title={props.title} isTitleHidden>
      {null}
    </AccountFrame>
  );
}

function Portfolio({ products, market }: OwnHomeProps & { readonly market: HomeMarket }) {
  const isMobile = useShell() === 'mobile';
  const isDemo = useIsDemo();
  const lists = useOpenLists(products);
  const terms = useRunningTerms();
  const open = useMemo(() => collectOpenOrders(lists), [lists]);
  const orders = {
    data: open?.all,
    error: lists.find(({ loaded }) => loaded.error !== null)?.loaded.error ?? null,
    dataUpdatedAt: Math.min(...lists.map(({ loaded }) => loaded.dataUpdatedAt)),
    refetch: () => Promise.all(lists.map(({ loaded }) => loaded.refetch())),
  };
  return (
    <>
      <div className={styles.top}>
        <EquityPanel open={open} />
        {!isMobile && <ValueHistory />}
      </div>
      <FirstSteps products={products} />
      <div className={styles.main}>
        <div className={styles.column}>
          <PositionsPanel lists={lists} />
          {isMobile ? <ValueHistory /> : <MarketSection market={market} />}
        </div>
        <aside className={styles.aside}>
          <DuePanel orders={orders} terms={terms} />
          <WatchPanel />
          {open && terms.data && <ReservesPanel orders={open.all} terms={terms.data} />}
          {!(market.error && !market.items) && <SessionsPanel items={market.items} />}
          {!isMobile && <NoticePanel />}
          {!isDemo && <DemoCard isFull={isMobile} />}
        </aside>
        {isMobile && <MobileMarket market={market} />}
      </div>
    </>
  );
}
