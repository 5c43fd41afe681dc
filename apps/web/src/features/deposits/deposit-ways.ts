import { useQuery } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

const freshMs = 30_000;

/** Tokens on networks with their addresses, and how far each network is seen: asked again while the page is open. */
export function useDepositWays() {
  return useQuery({
    queryKey: [...accountKeys.deposits, 'ways'],
    queryFn: ({ signal }) => api.call('listDepositWays', {}, { signal }),
    refetchInterval: freshMs,
  });
}
