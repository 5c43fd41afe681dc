import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { consoleKeys } from '../../platform/console-keys.ts';

/** Every parameter, and the changes that wait for a second person. */
export function useParameters() {
  return useQuery({
    queryKey: consoleKeys.parameters,
    queryFn: ({ signal }) => api.call('listParameters', {}, { signal }),
  });
}

export function useParameterHistory(key: string) {
  return useQuery({
    queryKey: [...consoleKeys.parameterHistory, key],
    queryFn: ({ signal }) => api.call('listParameterHistory', { params: { key } }, { signal }),
  });
}
