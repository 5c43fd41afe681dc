import type { OptionOrder } from '@truemark/contract/trading/options';
import { AmountText } from '../amounts/index.ts';
import { buildOrderPath, formatOrderNumber } from '../order-cells/index.ts';
import type { OrderProduct } from '../orders/index.ts';
import { optionName } from './option-name.ts';
import { findOptionNews } from './option-news.ts';
import { endedStatuses, optionSource } from './option-queries.ts';
import { wordOption, wordOutcome } from './option-words.ts';

/** Up/down options among all products. */
export const optionProduct: OrderProduct<OptionOrder> = {
  ...optionSource,
  listKind: 'options',
  amountName: 'stake',
  states: [
    { id: 'all', text: 'stateFilter.all', statuses: [] },
    { id: 'running', text: 'stateFilter.running', statuses: ['pending', 'holding'] },
    { id: 'settled', text: 'stateFilter.settled', statuses: ['settled'] },
    { id: 'returned', text: 'stateFilter.returned', statuses: ['void', 'canceled'] },
  ],
  pastStatuses: endedStatuses,
  findOrder: carried => (carried.kind === optionName.kind ? carried.option : undefined),
  readRow(option, { nowMs }) {
    const { id, type, symbol, code, stake, createTime } = option;
    return {
      ...{ key: id, title: symbol, code, number: formatOrderNumber(optionName, id) },
      ...{ path: buildOrderPath(optionName, id), direction: type, word: wordOption(option, nowMs) },
      ...{ asset: 'USDT', amount: stake, createTime },
      result: option.status === 'settled' ? (option.profit ?? undefined) : undefined,
    };
  },
  readLive: () => undefined,
  /** The result says more than that an option has settled. */
  readState({ status, profit }) {
    if (status === 'holding') return 'running';
    if (status !== 'settled' || profit === null) return status;
    if (!/[1-9]/.test(profit)) return 'draw';
    return profit.startsWith('-') ? 'lose' : 'win';
  },
  readItem: ({ type, stake, profit }) => ({ direction: type, leverage: null, amount: stake, profit }),
  readPast: (option, { nowMs }) => ({
    ...{ name: optionName, direction: option.type },
    size: <AmountText asset="USDT" amount={option.stake} hasUnit />,
    ...{ openPrice: option.buyPrice, closePrice: option.endPrice },
    word: wordOption(option, nowMs),
    reason: option.resultType === 'canceled' ? wordOutcome(option, 'canceled') : undefined,
    result: option.status === 'canceled' ? undefined : (option.profit ?? undefined),
    repeated: { code: option.code, option },
  }),
  findNews: findOptionNews,
  loadDetail: () => import('./detail.tsx'),
  loadChartLines: () => import('./chart-lines.tsx'),
  loadReceipt: async () => (await import('./read-receipt.tsx')).readOptionReceipt,
  loadPanel: () => import('./panel.tsx'),
  loadPortfolio: () => import('./portfolio.ts'),
};
