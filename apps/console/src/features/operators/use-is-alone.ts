import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Whether there is one administrator only, who needs nobody; undefined until it is known. */
export function useIsAlone(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['operatorProposals', 'isAlone'],
    queryFn: ({ signal }) => api.call('listOperatorProposals', { query: {} }, { signal }),
  });
  return data?.isAlone;
}
