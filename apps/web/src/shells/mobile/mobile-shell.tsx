import { joinClasses } from '@truemark/ui/class-names';
import { useState } from 'react';
import { DemoBanner } from '../frame/demo-banner.tsx';
import { OfflineBanner } from '../frame/offline-banner.tsx';
import { SiteFooter } from '../frame/site-footer.tsx';
import { SkipLink } from '../frame/skip-link.tsx';
import { StageHeader } from '../frame/stage-header.tsx';
import { ToastStack } from '../frame/toast-stack.tsx';
import type { ShellProps } from '../shell-chunks.ts';
import styles from './mobile-shell.module.css';
import { SearchPanel } from './search-panel.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of phones, tablets and narrow windows: top bar above, six places below. */
export default function MobileShell(props: ShellProps) {
  const [isSearching, setSearching] = useState(false);
  const isBare = props.layout !== 'full';
  return (
    <div className={joinClasses(styles.shell, isBare && styles.bare)}>
      <SkipLink />
      {props.layout === 'stage' ? (
        <StageHeader />
      ) : (
        <>
          <DemoBanner />
          <header className={styles.head}>
            <TopBar onSearch={() => setSearching(true)} />
            <OfflineBanner />
          </header>
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {props.children}
      </main>
      {!isBare && <SiteFooter />}
      {!isBare && <TabBar place={props.place} />}
      <SearchPanel isOpen={isSearching} onClose={() => setSearching(false)} />
      <ToastStack />
    </div>
  );
}
