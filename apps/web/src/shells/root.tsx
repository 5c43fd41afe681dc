import { QueryClientProvider } from '@tanstack/react-query';
import { Redirect, Router, useLocation, useNavigate } from '@truemark/browser/router';
import { useChunk } from '@truemark/browser/use-chunk';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useIsDappOnly } from '../platform/instance.ts';
import { Lazily } from '../platform/lazily.tsx';
import {
  buildReturnState,
  choosePageLayout,
  chooseRedirect,
  emptyPath,
  findDestination,
  isWidePage,
  loginPath,
  readReturnPath,
} from '../platform/navigation.ts';
import { setNavigator } from '../platform/navigator.ts';
import { queryClient } from '../platform/query.ts';
import { hasLogin, useIsDemo, useSession, useUser } from '../platform/session.ts';
import { useShell } from '../platform/shell.ts';
import { findRoute, type PageRoute } from '../routes.tsx';
import { lateChunk } from './frame/frame-chunks.ts';
import type { ShellModule } from './frame/shell-props.ts';
import { SkipLink } from './frame/skip-link.tsx';
import { SupportSlot } from './frame/support-slot.tsx';
import { ToastStack } from './frame/toast-stack.tsx';
import { OnboardingGate } from './onboarding-gate.tsx';
import { PageStage, useShownPage, WholeFailure } from './page-stage.tsx';
import { shellChunks } from './shell-chunks.ts';

/** Everything under one router and one query client. */
export function Root() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Visit />
      </Router>
    </QueryClientProvider>
  );
}

/** One visited address: sent elsewhere by the navigation rules, or shown. */
function Visit() {
  const location = useLocation();
  const navigate = useNavigate();
  const isDappOnly = useIsDappOnly();
  // Draws again when somebody logs in or out: the rules depend on it.
  const { user } = useSession();
  useAccountMark();
  useEffect(() => setNavigator(navigate), [navigate]);

  const route = findRoute(location.pathname);
  const redirect = chooseRedirect({
    pathname: location.pathname,
    isKnown: route !== undefined,
    isDappOnly,
    isLoggedIn: hasLogin(),
    isGuest: user?.isGuest,
    returnPath: readReturnPath(location.state),
  });
  if (redirect !== undefined || route === undefined) {
    const isLogin = redirect === loginPath;
    // An invite link keeps its code on the way to the log-in by wallet.
    const kept = redirect === emptyPath ? location.search : '';
    return <Redirect to={(redirect ?? '/') + kept} state={isLogin ? buildReturnState(location) : undefined} />;
  }
  return (
    <OnboardingGate>
      <Framed route={route} />
    </OnboardingGate>
  );
}

/** The page in its shell; when the other shell takes over, the page stays where it is. Nav, footer and tab bar follow the page on screen, not the one that is still loading. */
function Framed(props: { readonly route: PageRoute }) {
  const location = useLocation();
  const { frame, hasFailed } = useShellFrame();
  const shell = useShell();
  const page = useShownPage(props.route);
  if (!frame) return hasFailed ? <WholeFailure chunk={shellChunks[shell]} /> : null;
  const { pathname } = page.shown?.location ?? location;
  const { Head, Foot, chooseClass, mainClass } = frame;
  const isWide = isWidePage(pathname);
  const given = { layout: choosePageLayout(pathname), place: findDestination(pathname), isWide };
  return (
    <div className={chooseClass(given)} data-wide={(isWide && shell === 'desktop') || undefined}>
      <SkipLink />
      <Head {...given} />
      <main id="main" tabIndex={-1} className={mainClass}>
        <PageStage shown={page.shown} status={page.status} next={props.route.chunks[shell]} />
      </main>
      <Foot {...given} />
      <SupportSlot />
      <Lazily chunk={lateChunk} given={{ place: 'page' }} />
      <ToastStack />
    </div>
  );
}

/** Marks the page with the money in use, for style sheets: `live`, `demo`, or nothing while nobody is logged in. */
function useAccountMark(): void {
  const hasUser = useUser() !== undefined;
  const isDemo = useIsDemo();
  // Before the first picture: what hangs on it would move after it.
  useLayoutEffect(() => {
    if (hasUser) document.documentElement.dataset.account = isDemo ? 'demo' : 'live';
    else delete document.documentElement.dataset.account;
  }, [hasUser, isDemo]);
}

/** The shell that fits the window; while the other one is loading, the one on screen stays. */
function useShellFrame(): { readonly frame: ShellModule | undefined; readonly hasFailed: boolean } {
  const chunk = useChunk(shellChunks[useShell()]);
  const [shown, setShown] = useState<ShellModule | undefined>(undefined);
  if (chunk.status !== 'ready')
    return { frame: shown, hasFailed: chunk.status === 'failed' || chunk.status === 'late' };
  const frame = chunk.value;
  if (shown !== frame) setShown(frame);
  return { frame, hasFailed: false };
}
