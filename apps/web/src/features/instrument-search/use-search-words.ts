import { useQuery } from '@tanstack/react-query';
import type { SearchWords } from './find-instruments.ts';

/** The words by which instruments are looked for, loaded with the first search; undefined until then. */
export function useSearchWords(search: string): SearchWords | undefined {
  const words = useQuery({
    queryKey: ['search', 'words'],
    queryFn: async () => (await import('./search-words.ts')).searchWords,
    enabled: search !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return words.data;
}
