import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Router } from '@truemark/browser/router';
import { ToastStack } from '@truemark/browser/toast-stack';
import { useEffect } from 'react';
import { LoginPage, PasswordPage } from '../features/access/index.ts';
import { api } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { saveOperator, useSession } from '../platform/session.ts';
import { useText } from '../platform/text.ts';
import { ConsoleShell } from './console-shell.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RestoreFailure } from './restore-failure.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Everything under one router and one query client. */
export function Root() {
  const t = useText('common');
  return (
    <QueryClientProvider client={queryClient}>
      <Router folder="/console">
        <Gate />
        <StepUpDialog />
        <LeaveDialog />
        <ToastStack closeLabel={t('dismiss')} />
      </Router>
    </QueryClientProvider>
  );
}

/** Who may come in: nobody without a login, and nobody with a password that somebody else has made. */
function Gate() {
  const { token, operator } = useSession();
  const { error, refetch } = useOperator(token);
  if (token === undefined) return <LoginPage />;
  if (!operator) return error ? <RestoreFailure error={error} onRetry={() => void refetch()} /> : null;
  if (operator.mustChangePassword) return <PasswordPage />;
  return <ConsoleShell />;
}

const freshMs = 60_000;

/** Asks who this is: at the start, and now and then, since a role may change. A dead token logs out by itself. */
function useOperator(token: string | undefined) {
  const query = useQuery({
    queryKey: ['operator', token],
    queryFn: ({ signal }) => api.call('getOperator', {}, { signal }),
    enabled: token !== undefined,
    refetchInterval: freshMs,
  });
  const { data } = query;
  useEffect(() => {
    if (data) saveOperator(data.operator, data.permissions);
  }, [data]);
  return query;
}
