import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const freshMs = 15_000;

/** The networks with their nodes and addresses, and the shared addresses that wait. */
export function useNetworks() {
  return useQuery({
    queryKey: ['depositAddresses'],
    queryFn: ({ signal }) => api.call('listDepositAddresses', {}, { signal }),
    refetchInterval: freshMs,
  });
}
