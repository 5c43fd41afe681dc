import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { accountKeys, useBook } from '../../../platform/account-queries.ts';
import { api } from '../../../platform/api.ts';
import type { RecordQuery } from './record-filter.ts';

const pageRows = 50;

/** The lines of the record, the newest first, a page at a time. */
export function useRecord(query: RecordQuery) {
  return useInfiniteQuery({
    queryKey: [...accountKeys.transfers, useBook(), 'record', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'listTransfers',
        { query: { ...query, limit: pageRows, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
  });
}

/** Totals and closing hash of the same lines: what the files say, too. */
export function useStatement(query: RecordQuery) {
  return useQuery({
    queryKey: [...accountKeys.transfers, useBook(), 'statement', query],
    queryFn: ({ signal }) => api.call('getStatement', { query }, { signal }),
  });
}
