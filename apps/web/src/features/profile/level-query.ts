import { useQuery } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** The level of whoever is logged in, and what each needs and gives; `data` is undefined while it is not known. */
export function useLevel() {
  return useQuery({
    queryKey: [...accountKeys.security, 'level'],
    queryFn: ({ signal }) => api.call('getLevel', {}, { signal }),
  });
}
