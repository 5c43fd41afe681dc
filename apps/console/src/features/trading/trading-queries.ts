import { useQuery } from '@tanstack/react-query';
import type { Book } from '@truemark/domain/money/book';
import { api } from '../../platform/api.ts';

const refreshMs = 5_000;

/** What the house has running in a book, asked again while the page is open: profits move with the prices. */
export function useExposure(book: Book) {
  return useQuery({
    queryKey: ['exposure', book],
    queryFn: ({ signal }) => api.call('getExposure', { query: { book } }, { signal }),
    refetchInterval: refreshMs,
  });
}
