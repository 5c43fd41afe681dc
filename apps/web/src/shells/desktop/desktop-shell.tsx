import { joinClasses } from '@truemark/ui/class-names';
import { Lazily } from '../../platform/lazily.tsx';
import { AccountSlot } from '../frame/account-slot.tsx';
import { FooterSlot } from '../frame/footer-slot.tsx';
import { stageHeaderChunk } from '../frame/frame-chunks.ts';
import { OfflineBanner } from '../frame/offline-banner.tsx';
import type { ShellModule, ShellProps } from '../frame/shell-props.ts';
import { UpdateBar } from '../frame/update-bar.tsx';
import { DesktopNav } from './desktop-nav.tsx';
import styles from './desktop-shell.module.css';

/** The frame of a wide window: nav above, footer below. */
export const desktopShell: ShellModule = {
  chooseClass: ({ isWide }) => joinClasses(styles.shell, isWide && styles.wide),
  mainClass: styles.main ?? '',
  Head,
  Foot,
};

function Head({ layout, place }: ShellProps) {
  if (layout === 'stage' || layout === 'pass') return <Lazily chunk={stageHeaderChunk} given={{}} />;
  return (
    <>
      <AccountSlot part="Banners" />
      <header className={styles.head}>
        <DesktopNav place={place} />
        <OfflineBanner />
        <UpdateBar />
      </header>
    </>
  );
}

function Foot({ layout }: ShellProps) {
  return layout === 'full' && <FooterSlot />;
}
