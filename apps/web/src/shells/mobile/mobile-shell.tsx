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
import type { ShellModule, ShellProps } from '../frame/shell-props.ts';
import { UpdateBar } from '../frame/update-bar.tsx';
import styles from './mobile-shell.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

const searchChunk = createChunk(async () => {
  const [{ SearchPanel }] = await Promise.all([import('./search-panel.tsx'), loadNamespaces(['search'])]);
  return SearchPanel;
}, chunkTimeoutMs);

/** The frame of phones, tablets and narrow windows: top bar above, six places below. */
export const mobileShell: ShellModule = {
  chooseClass: ({ layout, isWide }) =>
    joinClasses(styles.shell, layout !== 'full' && styles.bare, isWide && styles.wide),
  mainClass: styles.main ?? '',
  Head,
  Foot,
};

function Head({ layout }: ShellProps) {
  const [isSearching, setSearching] = useState(false);
  const stopSearch = useCallback(() => setSearching(false), []);
  if (layout === 'stage' || layout === 'pass') return <Lazily chunk={stageHeaderChunk} given={{}} />;
  return (
    <>
      <AccountSlot part="Banners" />
      <header className={styles.head}>
        <TopBar onSearch={() => setSearching(true)} />
        <OfflineBanner />
        <UpdateBar />
      </header>
      {isSearching && <Lazily chunk={searchChunk} given={{ onClose: stopSearch }} onFailed={stopSearch} />}
    </>
  );
}

function Foot({ layout, place }: ShellProps) {
  return (
    layout === 'full' && (
      <>
        <FooterSlot />
        <TabBar place={place} />
      </>
    )
  );
}
