import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** Terms and limits, for anybody. */
export const loanSettingsQuery = queryOptions({
  queryKey: ['loanSettings'],
  queryFn: ({ signal }) => api.call('listLoanSettings', {}, { signal }),
});

/** What somebody may borrow now. */
export const loanLimitsQuery = queryOptions({
  queryKey: [...accountKeys.loans, 'limits'],
  queryFn: ({ signal }) => api.call('getLoanLimits', {}, { signal }),
});

/** Loans of the user, the newest first. */
export const loansQuery = infiniteQueryOptions({
  queryKey: [...accountKeys.loans, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call('listLoanRecord', { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: last => last.nextCursor,
});

export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountKeys.loans, 'one', id],
    queryFn: ({ signal }) => api.call('getLoan', { params: { id } }, { signal }),
  });
