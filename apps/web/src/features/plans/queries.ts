import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** What is on sale, for anybody, and what is set aside for all that runs. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api.call('listPlans', {}, { signal }),
});

export const planOrdersKey = [...accountKeys.investments, 'plans'] as const;
