import { queryOptions } from '@tanstack/react-query';
import type { CallReply } from '@truemark/contract/call';
import type { listWithdrawalWays } from '@truemark/contract/payments/withdrawals';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

export type WithdrawalSettings = CallReply<typeof listWithdrawalWays>;

const freshMs = 30_000;

/** Asked again while the page is open: a freeze and the day's limit end by the clock, and the fee may change. */
export const withdrawalWaysQuery = queryOptions({
  queryKey: [...accountKeys.withdrawals, 'ways'],
  queryFn: ({ signal }) => api.call('listWithdrawalWays', {}, { signal }),
  refetchInterval: freshMs,
});

export const addressBookQuery = queryOptions({
  queryKey: accountKeys.payoutAddresses,
  queryFn: ({ signal }) => api.call('listPayoutAddresses', {}, { signal }),
});
