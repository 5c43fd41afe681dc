import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** That an invited person begins to trade is not told by itself: only what it earns is. */
const refreshMs = 15_000;

/** The personal code and what came of it. */
export function useInvite() {
  return useQuery({
    queryKey: [...accountKeys.invites, 'summary'],
    queryFn: ({ signal }) => api.call('getInvite', {}, { signal }),
    refetchInterval: refreshMs,
  });
}

/** Invited people, the newest first, a page at a time. */
export function useInvited() {
  return useInfiniteQuery({
    queryKey: [...accountKeys.invites, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listInvited', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
    refetchInterval: refreshMs,
  });
}
