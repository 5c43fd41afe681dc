import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Works and charities: one answer for the pages of both. */
export function useNftWorks() {
  return useQuery({
    queryKey: ['nftWorks'],
    queryFn: ({ signal }) => api.call('listNftWorks', {}, { signal }),
  });
}
