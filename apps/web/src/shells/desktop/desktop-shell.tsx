import { joinClasses } from '@truemark/ui/class-names';
import { Lazily } from '../../platform/lazily.tsx';
import { AccountSlot } from '../frame/account-slot.tsx';
import { FooterSlot } from '../frame/footer-slot.tsx';
import { stageHeaderChunk } from '../frame/frame-chunks.ts';
import { OfflineBanner } from '../frame/offline-banner.tsx';
import type { ShellProps } from '../frame/shell-props.ts';
import { SkipLink } from '../frame/skip-link.tsx';
import { ToastStack } from '../frame/toast-stack.tsx';
import { UpdateBar } from '../frame/update-bar.tsx';
import { DesktopNav } from './desktop-nav.tsx';
import styles from './desktop-shell.module.css';

/** The frame of a wide window: nav above, footer below. */
export default function DesktopShell(props: ShellProps) {
  return (
    <div className={joinClasses(styles.shell, props.isWide && styles.wide)} data-wide={props.isWide || undefined}>
      <SkipLink />
      {props.layout === 'stage' || props.layout === 'pass' ? (
        <Lazily chunk={stageHeaderChunk} given={{}} />
      ) : (
        <>
          <AccountSlot part="Banners" />
          <header className={styles.head}>
            <DesktopNav place={props.place} />
            <OfflineBanner />
            <UpdateBar />
          </header>
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {props.children}
      </main>
      {props.layout === 'full' && <FooterSlot />}
      <ToastStack />
    </div>
  );
}
