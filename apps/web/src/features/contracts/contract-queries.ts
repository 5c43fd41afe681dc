import { useQuery } from '@tanstack/react-query';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { api } from '../../platform/api.ts';
import { type OrderSource, useOpenOrders } from '../orders/index.ts';
import { contractName } from './contract-name.ts';

/** Positions, and orders that wait for their limit or for their first price. */
export const contractLists = {
  positions: { id: 'positions', tab: 'tab.positions', statuses: ['holding'], isLive: true },
  pending: { id: 'pending', tab: 'tab.pending', statuses: ['pending'], isLive: false },
} as const satisfies Record<string, OrderSource<ContractOrder>['openLists'][number]>;

export const contractSource: OrderSource<ContractOrder> = {
  ...contractName,
  openLists: [contractLists.positions, contractLists.pending],
  load: (id, signal) => api.call('getContractOrder', { params: { id } }, { ...(signal && { signal }) }),
  loadPage: ({ statuses, code, cursor, limit }, signal) =>
    api.call(
      'listContractOrders',
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
  isDue: isContractDue,
};

/** Whether a contract waits for its very next price: a market order that opens, or a close that was asked for. */
export function isContractDue(order: Pick<ContractOrder, 'status' | 'kind' | 'closingLots'>): boolean {
  return (order.status === 'pending' && order.kind === 'market') || order.closingLots !== null;
}

/** Contracts of the book in use that are open, or wait to be. */
export function useOpenContracts(list: keyof typeof contractLists) {
  return useOpenOrders(contractSource, contractLists[list]);
}

/** Price step, lot step and session of an instrument; shared with the instrument's page. */
export function useInstrumentRules(code: string) {
  return useQuery({
    queryKey: ['markets', 'info', code],
    queryFn: ({ signal }) => api.call('getMarketInfo', { params: { code } }, { signal }),
  });
}
