import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** The receipt of an order holds the ticks that it rests on. */
export function useReceipt(receiptId: string, version: string) {
  return useQuery({
    queryKey: [...accountKeys.orders, 'one', 'receipt', receiptId, version],
    queryFn: ({ signal }) => api.call('getReceipt', { params: { id: receiptId } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Prices around an order, for its picture. */
export function useOrderChart(receiptId: string, version: string) {
  return useQuery({
    queryKey: [...accountKeys.orders, 'one', 'chart', receiptId, version],
    queryFn: ({ signal }) => api.call('getReceiptChart', { params: { id: receiptId } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
