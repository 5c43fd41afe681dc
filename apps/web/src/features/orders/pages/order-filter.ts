import type { ContractStatus } from '@truemark/contract/trading/contracts';
import type { OptionStatus } from '@truemark/contract/trading/options';
import { type OrderKind, orderKinds } from '@truemark/contract/trading/orders';

/** The tabs of the page: everything, then each kind in the order of the specification. */
export const orderTabs = ['all', ...orderKinds] as const;
export type OrderTab = 'all' | OrderKind;

/** States that a list can be narrowed down to, with what each asks the server for. */
export const contractStates = {
  all: [],
  open: ['holding'],
  pending: ['pending'],
  closed: ['closed'],
  canceled: ['canceled'],
} as const satisfies Record<string, readonly ContractStatus[]>;
export type ContractState = keyof typeof contractStates;

export const optionStates = {
  all: [],
  running: ['pending', 'holding'],
  settled: ['settled'],
  returned: ['void', 'canceled'],
} as const satisfies Record<string, readonly OptionStatus[]>;
export type OptionState = keyof typeof optionStates;

/** Which part of all orders is on screen. */
export interface OrderFilter {
  readonly tab: OrderTab;
  readonly contractState: ContractState;
  readonly optionState: OptionState;
}

function isKey<Table extends object>(table: Table, key: string | null): key is string & keyof Table {
  return key !== null && Object.hasOwn(table, key);
}

/** Reads the filter from the address; what is not understood filters nothing. */
export function parseOrderFilter(query: URLSearchParams): OrderFilter {
  const tab = orderTabs.find(known => known === query.get('tab')) ?? 'all';
  const state = query.get('state');
  return {
    tab,
    contractState: tab === 'contract' && isKey(contractStates, state) ? state : 'all',
    optionState: tab === 'options' && isKey(optionStates, state) ? state : 'all',
  };
}

/** Writes the filter for the address: only what differs from everything. */
export function formatOrderFilter({ tab, contractState, optionState }: OrderFilter): URLSearchParams {
  const state = tab === 'contract' ? contractState : tab === 'options' ? optionState : 'all';
  return new URLSearchParams([
    ...(tab === 'all' ? [] : [['tab', tab]]),
    ...(state === 'all' ? [] : [['state', state]]),
  ] as [string, string][]);
}
