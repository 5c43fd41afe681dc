import { ErrorBoundary } from '@truemark/browser/error-boundary';
import { useNewerVersion } from '@truemark/browser/newer-version';
import { Link, Redirect, Routed, useLocation } from '@truemark/browser/router';
import { useChunk } from '@truemark/browser/use-chunk';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { ErrorState } from '@truemark/ui/error-state';
import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import { LoadingRows } from '../components/list-frame.tsx';
import { Page } from '../components/page.tsx';
import { findFirstPlace, findPlace } from '../platform/places.ts';
import { useSession } from '../platform/session.ts';
import { useText } from '../platform/text.ts';
import { findRoute, type PageRoute } from '../routes.tsx';

/** The page of the address, or why there is none to see. */
export function PageStage() {
  const location = useLocation();
  const { pathname } = location;
  const permissions = useSession(session => session.permissions);
  const place = findPlace(pathname);
  if (place && !permissions.includes(place.permission)) {
    const first = findFirstPlace(permissions);
    // The front door is everybody's: it leads to where this role begins.
    return pathname === '/' && first ? <Redirect to={first.path} /> : <NotAllowed />;
  }
  const found = findRoute(pathname);
  if (!found) return <NotFound />;
  return (
    <ErrorBoundary key={pathname} fallback={retry => <Broken onRetry={retry} />}>
      <Routed location={location} params={found.params}>
        <Loaded route={found.route} />
      </Routed>
    </ErrorBoundary>
  );
}

function Loaded(props: { readonly route: PageRoute }) {
  const t = useText('shell');
  const words = useText('common');
  const { chunk } = props.route;
  const state = useChunk(chunk);
  const isOutdated = useNewerVersion(newer => newer.isReady);
  if (state.status === 'ready') {
    const Content = state.value.default;
    return <Content />;
  }
  if (state.status === 'failed' || state.status === 'late') {
    return (
      <Page title={t('lateTitle')}>
        {isOutdated ? (
          <ErrorState
            icon={RefreshCw}
            title={t('updateReady')}
            retryLabel={t('updateReload')}
            onRetry={() => location.reload()}
          >
            {t('updateNeeded')}
          </ErrorState>
        ) : (
          <ErrorState icon={WifiOff} title={t('lateTitle')} retryLabel={words('retry')} onRetry={() => chunk.retry()}>
            {t('lateText')}
          </ErrorState>
        )}
      </Page>
    );
  }
  return (
    <Page title={words('loading')}>
      <LoadingRows />
    </Page>
  );
}

/** A path that a role may not see says so, instead of looking empty. */
function NotAllowed() {
  const t = useText('shell');
  const roles = useText('common');
  const role = useSession(session => session.operator?.role);
  return (
    <Page title={t('notAllowedTitle')}>
      <EmptyState icon={Lock} title={t('notAllowedTitle')} action={<WayBack />}>
        {t('notAllowedText', { role: role ? roles(`role.${role}`) : '' })}
      </EmptyState>
    </Page>
  );
}

function NotFound() {
  const t = useText('shell');
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState icon={MapPinOff} title={t('notFoundTitle')} action={<WayBack />}>
        {t('notFoundText')}
      </EmptyState>
    </Page>
  );
}

function WayBack() {
  const t = useText('shell');
  return (
    <Link to="/" className={buttonClass({ size: 'small' })}>
      {t('toStart')}
    </Link>
  );
}

function Broken(props: { readonly onRetry: () => void }) {
  const t = useText('shell');
  const words = useText('common');
  return (
    <Page title={t('brokenTitle')}>
      <ErrorState icon={OctagonAlert} title={t('brokenTitle')} retryLabel={words('retry')} onRetry={props.onRetry}>
        {t('brokenText')}
      </ErrorState>
    </Page>
  );
}
