import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError } from '@truemark/client/api-error';
import { pageRowsMax } from '@truemark/contract/limits';
import type { ContractOrder, ContractStatus } from '@truemark/contract/trading/contracts';
import type { OptionOrder, OptionStatus } from '@truemark/contract/trading/options';
import type { OrderKind } from '@truemark/contract/trading/orders';
import type { Book } from '@truemark/domain/money/book';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useUser } from '../../platform/session.ts';
import { serverClock } from './follow-clock.ts';
import { isContractDue, isOptionDue } from './order-due.ts';
import type { TradeKind } from './order-number.ts';

/** While something is due and no word of it has come, the lists are asked again: the private stream may be cut. */
const dueRefreshMs = 3_000;
const pageRows = 30;

const listKey = (book: Book, ...rest: readonly unknown[]) => [...accountKeys.orders, book, ...rest];

/** Contract orders of the book in use in one open state, at most a page of them. */
export function useOpenContracts(status: 'pending' | 'holding') {
  const isWanted = useUser() !== undefined;
  return useQuery({
    queryKey: listKey(useBook(), 'contracts', status),
    queryFn: ({ signal }) =>
      api.call('listContractOrders', { query: { status: [status], limit: pageRowsMax } }, { signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.items.some(isContractDue) ? dueRefreshMs : false),
  });
}

/** Options of the book in use that are not settled yet. */
export function useRunningOptions() {
  const isWanted = useUser() !== undefined;
  return useQuery({
    queryKey: listKey(useBook(), 'options', 'running'),
    queryFn: ({ signal }) =>
      api.call('listOptionsOrder', { query: { status: ['pending', 'holding'], limit: pageRowsMax } }, { signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      state.data?.items.some(option => isOptionDue(option, serverClock.read())) ? dueRefreshMs : false,
  });
}

interface ListFilter<Status extends string> {
  readonly statuses: readonly Status[];
  readonly code?: string | undefined;
  readonly isWanted?: boolean;
}

function buildQuery<Status extends string>({ statuses, code }: ListFilter<Status>, cursor: string | null) {
  return {
    limit: pageRows,
    ...(statuses.length > 0 && { status: [...statuses] }),
    ...(code !== undefined && { code }),
    ...(cursor !== null && { cursor }),
  };
}

/** Contract orders a page at a time, the newest first. No statuses: all of them. */
export function useContractOrders(filter: ListFilter<ContractStatus>) {
  const { statuses, code, isWanted = true } = filter;
  return useInfiniteQuery({
    queryKey: listKey(useBook(), 'contracts', 'list', statuses, code ?? null),
    queryFn: ({ pageParam, signal }) =>
      api.call('listContractOrders', { query: buildQuery(filter, pageParam) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
    enabled: isWanted,
  });
}

/** Options a page at a time, the newest first. */
export function useOptionOrders(filter: ListFilter<OptionStatus>) {
  const { statuses, code, isWanted = true } = filter;
  return useInfiniteQuery({
    queryKey: listKey(useBook(), 'options', 'list', statuses, code ?? null),
    queryFn: ({ pageParam, signal }) =>
      api.call('listOptionsOrder', { query: buildQuery(filter, pageParam) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
    enabled: isWanted,
  });
}

/** Orders of every kind, or of one, a page at a time; money that came or went has a call of its own. */
export function useAllOrders(kind: OrderKind | undefined, isWanted = true) {
  return useInfiniteQuery({
    queryKey: listKey(useBook(), 'all', kind ?? null),
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageRows, ...(pageParam !== null && { cursor: pageParam }) };
      return kind === 'wallet'
        ? api.call('listWalletOrders', { query: page }, { signal })
        : api.call('listAllOrders', { query: { ...page, ...(kind && { kind }) } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
    enabled: isWanted,
  });
}

/** One order of either kind, with which of the two it is. */
export type AnyOrder =
  | { readonly kind: 'contract'; readonly contract: ContractOrder }
  | { readonly kind: 'option'; readonly option: OptionOrder };

async function loadContract(id: string, signal: AbortSignal): Promise<AnyOrder> {
  return { kind: 'contract', contract: await api.call('getContractOrder', { params: { id } }, { signal }) };
}

async function loadOption(id: string, signal: AbortSignal): Promise<AnyOrder> {
  return { kind: 'option', option: await api.call('getOptionsOrderById', { params: { id } }, { signal }) };
}

/** Contracts and options share one sequence of numbers: without a kind the first is tried, then the other. */
async function loadOrder(id: string, kind: TradeKind | undefined, signal: AbortSignal): Promise<AnyOrder> {
  if (kind === 'option') return loadOption(id, signal);
  if (kind === 'contract') return loadContract(id, signal);
  try {
    return await loadContract(id, signal);
  } catch (error) {
    if (error instanceof ApiError && error.refusal === 'recordMissing') return loadOption(id, signal);
    throw error;
  }
}

/** One order, of either book. */
export function orderQuery(id: string, kind: TradeKind | undefined) {
  return queryOptions({
    queryKey: [...accountKeys.orders, 'one', id, kind ?? null],
    queryFn: ({ signal }) => loadOrder(id, kind, signal),
    refetchInterval: ({ state }) => (state.data && isOrderDue(state.data) ? dueRefreshMs : false),
  });
}

function isOrderDue(order: AnyOrder): boolean {
  return order.kind === 'contract' ? isContractDue(order.contract) : isOptionDue(order.option, serverClock.read());
}

/** The receipt of an order holds the ticks that it rests on. */
export function useReceipt(receiptId: string | undefined, version: string) {
  return useQuery({
    queryKey: [...accountKeys.orders, 'one', 'receipt', receiptId ?? null, version],
    queryFn: ({ signal }) => api.call('getReceipt', { params: { id: receiptId ?? '' } }, { signal }),
    enabled: receiptId !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Prices around an order, for its picture. */
export function useOrderChart(receiptId: string | undefined, version: string) {
  return useQuery({
    queryKey: [...accountKeys.orders, 'one', 'chart', receiptId ?? null, version],
    queryFn: ({ signal }) => api.call('getReceiptChart', { params: { id: receiptId ?? '' } }, { signal }),
    enabled: receiptId !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Price step, lot step and session of an instrument; shared with the instrument's page. */
export function useInstrumentRules(code: string) {
  return useQuery({
    queryKey: ['markets', 'info', code],
    queryFn: ({ signal }) => api.call('getMarketInfo', { params: { code } }, { signal }),
  });
}
