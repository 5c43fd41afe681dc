import { useText } from '../../platform/text.ts';
import { DemoCard } from './demo-card.tsx';
import { FeatureCard } from './feature-card.tsx';
import { Figures } from './figures.tsx';
import { findFeatured } from './home-queries.ts';
import styles from './mobile-home-page.module.css';
import { MobileMarket } from './mobile-market.tsx';
import { NoticeLine } from './notice-panel.tsx';
import { Savings } from './savings.tsx';
import { MobileTiles } from './tiles.tsx';
import { useHome } from './use-home.ts';

/** The home page on a phone. */
export default function MobileHomePage() {
  const t = useText('home');
  const market = useHome();
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
        <MobileMarket market={market} />
        <Figures />
      </div>
    </div>
  );
}
