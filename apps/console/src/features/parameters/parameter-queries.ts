import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Every parameter, and the changes that wait for a second person. */
export function useParameters() {
  return useQuery({
    queryKey: ['parameters'],
    queryFn: ({ signal }) => api.call('listParameters', {}, { signal }),
  });
}

export function useParameterHistory(key: string) {
  return useQuery({
    queryKey: ['parameterHistory', key],
    queryFn: ({ signal }) => api.call('listParameterHistory', { params: { key } }, { signal }),
  });
}
