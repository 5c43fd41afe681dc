import { Link } from '@truemark/browser/router';
import { useMemo } from 'react';
import { useText } from '../../platform/text.ts';
import { InstrumentLine, LiveFeedBadge } from '../markets/index.ts';
import { type HomeMarket, kindLabels } from './home-market.ts';
import { MarketState } from './market-section.tsx';
import styles from './mobile-home-page.module.css';

/** The market list of a home page on a phone. */
export function MobileMarket({ market }: { readonly market: HomeMarket }) {
  const t = useText('home');
  const codes = useMemo(() => market.items?.map(({ code }) => code) ?? [], [market.items]);
  return (
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
  );
}
