import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** A list that comes page by page; `load` is given the cursor of the next one. */
export function usePages<Row>(
  queryKey: QueryKey,
  load: (cursor: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page<Row>) => last.nextCursor,
    placeholderData: keepPreviousData,
    // Others decide meanwhile: whoever opens a list sees what is there now.
    staleTime: 0,
  });
  return { query, rows: query.data?.pages.flatMap(page => page.items) };
}
