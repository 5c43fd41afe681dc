import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router';
import { useInstance } from '../platform/instance.ts';
import { choosePageLayout, chooseRedirect } from '../platform/navigation.ts';
import { setNavigator } from '../platform/navigator.ts';
import { queryClient } from '../platform/query.ts';
import { hasLogin, useUser } from '../platform/session.ts';
import { useShell } from '../platform/shell.ts';
import { useChunk } from '../platform/use-chunk.ts';
import { findRoute, type PageRoute } from '../routes.tsx';
import { PageStage } from './page-stage.tsx';
import { shellChunks } from './shell-chunks.ts';

/** Everything under one router and one query client. */
export function Root() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Visit />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** One visited address: redirected by the navigation rules, or handed to the stage. */
function Visit() {
  const location = useLocation();
  const navigate = useNavigate();
  const isDappOnly = useInstance(instance => instance.settings?.isDappOnly ?? false);
  useUser();
  useEffect(() => setNavigator((path, options) => void navigate(path, options)), [navigate]);

  const route = findRoute(location.pathname);
  const redirect = chooseRedirect({
    pathname: location.pathname,
    isKnown: route !== undefined,
    isDappOnly,
    isLoggedIn: hasLogin(),
  });
  if (redirect !== undefined || route === undefined) return <Navigate to={redirect ?? '/'} replace />;
  return <Framed route={route} />;
}

function Framed(props: { readonly route: PageRoute }) {
  const location = useLocation();
  const shell = useChunk(shellChunks[useShell()]);
  if (shell.status !== 'ready') return null;
  const Shell = shell.value.default;
  return (
    <Shell layout={choosePageLayout(location.pathname)}>
      <PageStage route={props.route} />
    </Shell>
  );
}
