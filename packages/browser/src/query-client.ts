import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@truemark/client/api-error';
import { refusals } from '@truemark/contract/refusals';

const attemptsMax = 3;

/** Whether asking again unchanged may help: not after a refusal that would only be repeated. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'refusal') return error.refusal !== undefined && refusals[error.refusal].isRetryable;
  return error.kind === 'network';
}

/** State of the server as an app knows it. Live prices do not pass through here. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Offline is shown as the failure it is, with the banner of the shell, instead of a skeleton without end.
        networkMode: 'always',
        retry: (failures, error) => failures < attemptsMax - 1 && isWorthRetrying(error),
        retryDelay: failures => Math.min(1000 * 2 ** failures, 8000),
      },
    },
  });
}
