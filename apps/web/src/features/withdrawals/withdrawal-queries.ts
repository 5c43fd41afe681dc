import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallReply } from '@truemark/contract/call';
import type { listWithdrawalWays } from '@truemark/contract/payments/withdrawals';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

export type WithdrawalSettings = CallReply<typeof listWithdrawalWays>;

export function useWithdrawalWays() {
  return useQuery({
    queryKey: [...accountKeys.withdrawals, 'ways'],
    queryFn: ({ signal }) => api.call('listWithdrawalWays', {}, { signal }),
  });
}

export const addressBookQuery = queryOptions({
  queryKey: accountKeys.payoutAddresses,
  queryFn: ({ signal }) => api.call('listPayoutAddresses', {}, { signal }),
});
