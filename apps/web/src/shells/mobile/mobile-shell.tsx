import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { joinClasses } from '@truemark/ui/class-names';
import { useCallback, useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { loadNamespaces } from '../../platform/text.ts';
import { AccountSlot } from '../frame/account-slot.tsx';
import { FooterSlot } from '../frame/footer-slot.tsx';
import { stageHeaderChunk } from '../frame/frame-chunks.ts';
import { OfflineBanner } from '../frame/offline-banner.tsx';
import type { ShellProps } from '../frame/shell-props.ts';
import { SkipLink } from '../frame/skip-link.tsx';
import { ToastStack } from '../frame/toast-stack.tsx';
import { UpdateBar } from '../frame/update-bar.tsx';
import styles from './mobile-shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

const searchChunk = createChunk(async () => {
  const [{ SearchPanel }] = await Promise.all([import('./search-panel.tsx'), loadNamespaces(['search'])]);
  return SearchPanel;
}, chunkTimeoutMs);

/** The frame of phones, tablets and narrow windows: top bar above, six places below. */
export default function MobileShell(props: ShellProps) {
  const [isSearching, setSearching] = useState(false);
  const stopSearch = useCallback(() => setSearching(false), []);
  const isBare = props.layout !== 'full';
  return (
    <div className={joinClasses(styles.shell, isBare && styles.bare, props.isWide && styles.wide)}>
      <SkipLink />
      {props.layout === 'stage' || props.layout === 'pass' ? (
        <Lazily chunk={stageHeaderChunk} given={{}} />
      ) : (
        <>
          <AccountSlot part="Banners" />
          <header className={styles.head}>
            <TopBar onSearch={() => setSearching(true)} />
            <OfflineBanner />
            <UpdateBar />
          </header>
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {props.children}
      </main>
      {!isBare && <FooterSlot />}
      {!isBare && <TabBar place={props.place} />}
      {isSearching && <Lazily chunk={searchChunk} given={{ onClose: stopSearch }} onFailed={stopSearch} />}
      <ToastStack />
    </div>
  );
}
