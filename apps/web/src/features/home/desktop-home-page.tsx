import { DemoCard } from './demo-card.tsx';
import styles from './desktop-home-page.module.css';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { MarketSection } from './market-section.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { RecordBox } from './record-box.tsx';
import { Tiles } from './tiles.tsx';
import { useHome } from './use-home.ts';

/** The home page on desktop. */
export default function DesktopHomePage() {
  const market = useHome();
  return (
    <div className="page">
      <section className={styles.hero}>
        <Hero />
        <RecordBox items={market.items} />
      </section>
      <Figures />
      <div className={styles.main}>
        <MarketSection market={market} />
        <aside className={styles.aside}>
          <NoticePanel />
          <DemoCard />
        </aside>
      </div>
      <Tiles />
    </div>
  );
}
