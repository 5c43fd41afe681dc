import { Link } from '@truemark/browser/router';
import { useMemo } from 'react';
import { useText } from '../../platform/text.ts';
import { InstrumentLine, LiveFeedBadge } from '../markets/index.ts';

import { DemoCard } from './demo-card.tsx';
import { FeatureCard } from './feature-card.tsx';
import { Figures } from './figures.tsx';
import { kindLabels } from './home-market.ts';
import { findFeatured } from './home-queries.ts';
import { MarketState } from './market-section.tsx';
import styles from './mobile-home-page.module.css';
import { NoticeLine } from './notice-panel.tsx';
import { Savings } from './savings.tsx';
import { MobileTiles } from './tiles.tsx';
import { useHome } from './use-home.ts';

/** The home page on a phone. */
export default function MobileHomePage() {
  const t = useText('home');
  const market = useHome();
  const codes = useMemo(() => market.items?.map(({ code }) => code) ?? [], [market.items]);
  const featured = market.items && findFeatured(market.items);
  return (
    <div className={styles.home}>
      <h1 className="vh">{t('title')}</h1>
      <Savings />
      <MobileTiles />
      <NoticeLine />
      <div className={styles.rest}>
        <DemoCard isFull />
        {featured ? <FeatureCard item={featured} /> : !market.error && <div className={styles.featurePlace} />}
        <section aria-labelledby="home-market-title">
          <header className={styles.head}>
            <h2 id="home-market-title" className="h3">
              {t('market')}
            </h2>
            <LiveFeedBadge codes={codes} />
          </header>
          <MarketState market={market}>
            <ul>
              {market.items?.map(item => {
                const kind = kindLabels[item.type];
                return (
                  <li key={item.code} className={styles.row}>
                    <InstrumentLine item={item} {...(kind && { kind: t(kind) })} />
                  </li>
                );
              })}
            </ul>
          </MarketState>
          <p className={styles.all}>
            <Link className="lnk" to="/market">
              {t('allMarkets')}
            </Link>
          </p>
        </section>
        <Figures />
      </div>
    </div>
  );
}
