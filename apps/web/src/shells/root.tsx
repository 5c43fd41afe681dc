import { QueryClientProvider } from '@tanstack/react-query';
import { Redirect, Router, useLocation, useNavigate } from '@truemark/browser/router';
import { useChunk } from '@truemark/browser/use-chunk';
import { type ComponentType, useEffect, useState } from 'react';
import { useInstance } from '../platform/instance.ts';
import {
  buildReturnState,
  choosePageLayout,
  chooseRedirect,
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
import type { ShellProps } from './frame/shell-props.ts';
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
  const isDappOnly = useInstance(instance => instance.settings?.isDappOnly ?? false);
  // Draws again when somebody logs in or out: the rules depend on it.
  useSession();
  useAccountMark();
  useEffect(() => setNavigator(navigate), [navigate]);

  const route = findRoute(location.pathname);
  const redirect = chooseRedirect({
    pathname: location.pathname,
    isKnown: route !== undefined,
    isDappOnly,
    isLoggedIn: hasLogin(),
    returnPath: readReturnPath(location.state),
  });
  if (redirect !== undefined || route === undefined) {
    const isLogin = redirect === loginPath;
    return <Redirect to={redirect ?? '/'} state={isLogin ? buildReturnState(location) : undefined} />;
  }
  return (
    <OnboardingGate>
      <Framed route={route} />
    </OnboardingGate>
  );
}

/** The page in its shell. Nav, footer and tab bar follow the page on screen, not the one that is still loading. */
function Framed(props: { readonly route: PageRoute }) {
  const location = useLocation();
  const { Shell, hasFailed } = useShellComponent();
  const shell = useShell();
  const page = useShownPage(props.route);
  if (!Shell) return hasFailed ? <WholeFailure chunk={shellChunks[shell]} /> : null;
  const { pathname } = page.shown?.location ?? location;
  return (
    <Shell layout={choosePageLayout(pathname)} place={findDestination(pathname)} isWide={isWidePage(pathname)}>
      <PageStage shown={page.shown} status={page.status} next={props.route.chunks[shell]} />
    </Shell>
  );
}

/** Marks the page with the money in use, for style sheets: `live`, `demo`, or nothing while nobody is logged in. */
function useAccountMark(): void {
  const hasUser = useUser() !== undefined;
  const isDemo = useIsDemo();
  useEffect(() => {
    if (hasUser) document.documentElement.dataset.account = isDemo ? 'demo' : 'live';
    else delete document.documentElement.dataset.account;
  }, [hasUser, isDemo]);
}

/** The shell that fits the window; while the other one is loading, the one on screen stays. */
function useShellComponent(): { readonly Shell: ComponentType<ShellProps> | undefined; readonly hasFailed: boolean } {
  const chunk = useChunk(shellChunks[useShell()]);
  const [shown, setShown] = useState<ComponentType<ShellProps> | undefined>(undefined);
  if (chunk.status !== 'ready')
    return { Shell: shown, hasFailed: chunk.status === 'failed' || chunk.status === 'late' };
  const Shell = chunk.value.default;
  if (shown !== Shell) setShown(() => Shell);
  return { Shell, hasFailed: false };
}
