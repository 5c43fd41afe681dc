import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** Whether the receipt of an own order is shared, and where; whoever does not own it is refused. */
export function receiptShareQuery(receiptId: string) {
  return queryOptions({
    queryKey: [...accountKeys.orders, 'one', 'share', receiptId],
    queryFn: ({ signal }) => api.call('getReceiptShare', { params: { id: receiptId } }, { signal }),
  });
}
