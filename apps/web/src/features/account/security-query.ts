import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** What protects the account. */
export const securityQuery = queryOptions({
  queryKey: [...accountKeys.security],
  queryFn: ({ signal }) => api.call('getSecurity', {}, { signal }),
});
