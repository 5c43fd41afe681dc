import { DemoBanner } from '../frame/demo-banner.tsx';
import { OfflineBanner } from '../frame/offline-banner.tsx';
import { SiteFooter } from '../frame/site-footer.tsx';
import { SkipLink } from '../frame/skip-link.tsx';
import { StageHeader } from '../frame/stage-header.tsx';
import { ToastStack } from '../frame/toast-stack.tsx';
import type { ShellProps } from '../shell-chunks.ts';
import { DesktopNav } from './desktop-nav.tsx';
import styles from './desktop-shell.module.css';

/** The frame of a wide window: nav above, footer below. */
export default function DesktopShell(props: ShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      {props.layout === 'stage' ? (
        <StageHeader />
      ) : (
        <>
          <DemoBanner />
          <header className={styles.head}>
            <DesktopNav place={props.place} />
            <OfflineBanner />
          </header>
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {props.children}
      </main>
      {props.layout === 'full' && <SiteFooter />}
      <ToastStack />
    </div>
  );
}
