import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { buildOrderPath, formatOrderNumber } from '../order-cells/index.ts';
import type { LiveRow, OrderProduct } from '../orders/index.ts';
import { LiveResult, LotsCount } from './contract-cells.tsx';
import { contractName } from './contract-name.ts';
import { findContractNews } from './contract-news.ts';
import { contractSource } from './contract-queries.ts';
import { wordContract, wordEnd } from './contract-words.ts';

/** Contracts among all products. */
export const contractProduct: OrderProduct<ContractOrder> = {
  ...contractSource,
  listKind: contractName.kind,
  amountName: 'margin',
  states: [
    { id: 'all', text: 'stateFilter.all', statuses: [] },
    { id: 'open', text: 'stateFilter.open', statuses: ['holding'] },
    { id: 'pending', text: 'stateFilter.pending', statuses: ['pending'] },
    { id: 'closed', text: 'stateFilter.closed', statuses: ['closed'] },
    { id: 'canceled', text: 'stateFilter.canceled', statuses: ['canceled'] },
  ],
  pastStatuses: ['closed', 'canceled'],
  findOrder: carried => (carried.kind === contractName.kind ? carried.contract : undefined),
  readRow(order, { locale }) {
    const { id, side, leverage, symbol, code, margin, status, createTime } = order;
    return {
      ...{ key: id, title: symbol, code, number: formatOrderNumber(contractName, id) },
      ...{ path: buildOrderPath(contractName, id), direction: side, leverage, word: wordContract(order) },
      reason: status === 'holding' ? undefined : wordEnd(order, locale),
      ...{ asset: 'USDT', amount: margin, createTime },
      result: status === 'closed' ? order.result : undefined,
      live: readLive(order),
    };
  },
  readLive,
  readState: ({ status }) => status,
  readItem: ({ side, leverage, margin, status, result }) => ({
    ...{ direction: side, leverage, amount: margin },
    profit: status === 'closed' ? result : null,
  }),
  readPast: (order, { locale }) => ({
    ...{ name: contractName, direction: order.side, leverage: order.leverage },
    size: <LotsCount lots={order.lots} />,
    ...{ openPrice: order.openPrice, closePrice: order.closePrice },
    ...{ word: wordContract(order), reason: wordEnd(order, locale) },
    result: order.status === 'canceled' ? undefined : order.result,
    repeated: { code: order.code, contract: order },
  }),
  findNews: findContractNews,
  loadDetail: () => import('./detail.tsx'),
  loadChartLines: () => import('./chart-lines/chart-lines-panel.tsx'),
  loadReceipt: async () => (await import('./read-receipt.tsx')).readContractReceipt,
  loadPanel: () => import('./panel/panel.tsx'),
  loadPortfolio: () => import('./portfolio.tsx'),
};

function readLive(order: ContractOrder): LiveRow | undefined {
  return order.status === 'holding' ? { code: order.code, result: <LiveResult order={order} /> } : undefined;
}
