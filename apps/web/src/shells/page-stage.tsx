import type { Chunk } from '@truemark/browser/chunk';
import { ErrorBoundary } from '@truemark/browser/error-boundary';
import { useNewerVersion } from '@truemark/browser/newer-version';
import { matchPath } from '@truemark/browser/route-path';
import { type Location, Routed, useLocation } from '@truemark/browser/router';
import { useChunk } from '@truemark/browser/use-chunk';
import { Button } from '@truemark/ui/button';
import { ErrorState } from '@truemark/ui/error-state';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef, useState } from 'react';
import { Outdated } from '../platform/outdated.tsx';
import { useShell } from '../platform/shell.ts';
import { useText } from '../platform/text.ts';
import type { PageModule, PageRoute } from '../routes.tsx';
import styles from './page-stage.module.css';

/** A page and the address it is drawn for. */
export interface ShownPage {
  readonly path: string;
  readonly chunk: Chunk<PageModule>;
  readonly location: Location;
}

/**
 * The page to draw and how the next one is doing. While a page is on its way, or when it does not come, the page on
 * screen stays.
 */
export function useShownPage(route: PageRoute) {
  const location = useLocation();
  const { path } = route;
  const chunk = route.chunks[useShell()];
  const { status } = useChunk(chunk);
  const [shown, setShown] = useState<ShownPage | undefined>(undefined);
  const isReady = status === 'ready';
  if (isReady && (shown?.location !== location || shown.chunk !== chunk)) setShown({ path, chunk, location });
  return { shown: isReady ? { path, chunk, location } : shown, status };
}

/** What a navigation may say about the scroll position: a filter in the address must not throw the reader to the top. */
interface NavigationState {
  readonly isScrollKept?: boolean;
}

/** Every navigation starts at the top, and a new page takes the focus, so that a keyboard starts there too. */
function useArrival(shown: ShownPage | undefined): void {
  const before = useRef<Location | undefined>(undefined);
  const location = shown?.location;
  useEffect(() => {
    if (!location) return;
    const last = before.current;
    before.current = location;
    if (!last || last === location) return;
    const state = location.state as NavigationState | null;
    if (!state?.isScrollKept) window.scrollTo({ top: 0, behavior: 'instant' });
    if (last.pathname !== location.pathname) document.getElementById('main')?.focus({ preventScroll: true });
  }, [location]);
}

export function PageStage(props: {
  readonly shown: ShownPage | undefined;
  readonly status: ReturnType<typeof useShownPage>['status'];
  readonly next: Chunk<PageModule>;
}) {
  const { shown, status, next } = props;
  useArrival(shown);
  const t = useText('shell');
  const hasFailed = status === 'late' || status === 'failed';
  if (!shown) return hasFailed ? <WholeFailure chunk={next} /> : <p className="vh">{t('pageLoading')}</p>;
  return (
    <>
      {status === 'loading' && <div className={styles.pending} aria-hidden="true" />}
      {hasFailed && <LateBar chunk={next} />}
      <ShownRoute {...shown} />
    </>
  );
}

function ShownRoute({ path, chunk, location }: ShownPage) {
  const page = chunk.read();
  if (page.status !== 'ready') return null;
  const Page = page.value.default;
  return (
    <ErrorBoundary key={location.pathname} fallback={retry => <PageFailure onRetry={retry} />}>
      <Routed location={location} params={matchPath(path, location.pathname) ?? {}}>
        <Page />
      </Routed>
    </ErrorBoundary>
  );
}

/** The next page did not come; the one on screen stays usable under this bar. */
function LateBar(props: { readonly chunk: Chunk<PageModule> }) {
  const t = useText('shell');
  const words = useText('common');
  const isOutdated = useNewerVersion(newer => newer.isReady);
  return (
    <div className={styles.late} role="alert">
      <p className={styles.lateText}>
        <b className="semi">{t('lateTitle')}.</b> {t(isOutdated ? 'updateNeeded' : 'lateText')}
      </p>
      {!isOutdated && (
        <Button size="small" onClick={() => props.chunk.retry()}>
          {words('retry')}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={() => location.reload()}>
        {t('lateReload')}
      </Button>
    </div>
  );
}

/** The very first page, or its frame, did not come. */
export function WholeFailure(props: { readonly chunk: Pick<Chunk<unknown>, 'retry'> }) {
  const t = useText('shell');
  const words = useText('common');
  const isOutdated = useNewerVersion(newer => newer.isReady);
  return (
    <div className={`page ${styles.whole}`}>
      <h1 className="vh">{t('lateTitle')}</h1>
      {isOutdated ? (
        <Outdated />
      ) : (
        <ErrorState
          icon={WifiOff}
          title={t('lateTitle')}
          retryLabel={words('retry')}
          onRetry={() => props.chunk.retry()}
        >
          {t('lateWhole')}
        </ErrorState>
      )}
    </div>
  );
}

function PageFailure(props: { readonly onRetry: () => void }) {
  const t = useText('shell');
  const words = useText('common');
  return (
    <div className={`page ${styles.whole}`}>
      <h1 className="vh">{t('errorTitle')}</h1>
      <ErrorState icon={OctagonAlert} title={t('errorTitle')} retryLabel={words('retry')} onRetry={props.onRetry}>
        {t('errorText')}
      </ErrorState>
    </div>
  );
}
