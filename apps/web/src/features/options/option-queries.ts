import type { OptionOrder } from '@truemark/contract/trading/options';
import { api } from '../../platform/api.ts';
import { type OrderSource, useOpenOrders } from '../orders/index.ts';
import { optionName } from './option-name.ts';

const runningOptions = {
  id: 'options',
  tab: 'tab.options',
  statuses: ['pending', 'holding'],
  isLive: false,
} as const;

/** What has ended: won, lost or drawn, or its stake was returned. */
export const endedStatuses = ['settled', 'void', 'canceled'] as const;

export const optionSource: OrderSource<OptionOrder> = {
  ...optionName,
  openLists: [runningOptions],
  load: (id, signal) => api.call('getOptionsOrderById', { params: { id } }, { ...(signal && { signal }) }),
  loadPage: ({ statuses, code, cursor, limit }, signal) =>
    api.call(
      'listOptionsOrder',
      {
        query: {
          limit,
          ...(statuses.length > 0 && { status: [...statuses] }),
          ...(code !== undefined && { code }),
          ...(cursor && { cursor }),
        },
      },
      { ...(signal && { signal }) },
    ),
  isDue: isOptionDue,
};

/** Whether an option waits for a price: the one it is bought at, or the one that settles it. */
export function isOptionDue(option: Pick<OptionOrder, 'status' | 'expiresAt'>, nowMs: number): boolean {
  return option.status === 'pending' || (option.status === 'holding' && option.expiresAt <= nowMs);
}

/** Options of the book in use that are not settled yet. */
export function useRunningOptions() {
  return useOpenOrders(optionSource, runningOptions);
}
