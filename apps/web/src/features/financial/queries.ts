import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** What is on sale, for anybody. */
export const productsQuery = queryOptions({
  queryKey: ['financialProducts'],
  queryFn: ({ signal }) => api.call('listFinancialProducts', {}, { signal }),
});

export const investmentsKey = [...accountKeys.investments, 'list'] as const;
