import { useQuery } from '@tanstack/react-query';
import { accountKeys, useBook } from '../../../platform/account-queries.ts';
import { api } from '../../../platform/api.ts';
import { useRefetchOnFlip } from '../../../platform/prices/use-refetch-on-flip.ts';
import { useUser } from '../../../platform/session.ts';
import { contractTicket } from '../contract/ticket.ts';
import { optionTicket } from '../option/ticket.ts';

const refreshMs = 15_000;

/**
 * The terms of contracts on an instrument for whoever is logged in. They count as orders' own, because every order
 * changes what the house can still set aside.
 */
export function useContractTerms(code: string) {
  const user = useUser();
  const query = useQuery({
    queryKey: [...accountKeys.orders, 'terms', contractTicket.kind, useBook(), code],
    queryFn: ({ signal }) => api.call('getContractTerms', { params: { code } }, { signal }),
    enabled: user !== undefined,
    refetchInterval: refreshMs,
  });
  useRefetchOnFlip(code, user !== undefined, query.refetch);
  return query;
}

/** Durations, payouts and stakes of options on an instrument for whoever is logged in. */
export function useOptionsConfig(code: string, isWanted: boolean) {
  const user = useUser();
  const query = useQuery({
    queryKey: [...accountKeys.orders, 'terms', optionTicket.kind, useBook(), code],
    queryFn: ({ signal }) => api.call('listOptionsConfig', { query: { code } }, { signal }),
    enabled: user !== undefined && isWanted,
    refetchInterval: refreshMs,
  });
  useRefetchOnFlip(code, user !== undefined && isWanted, query.refetch);
  return query;
}
