import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { create } from 'zustand';

/** What makes one contract order like another. */
export type RepeatedContract = Pick<
  ContractOrder,
  'side' | 'kind' | 'lots' | 'leverage' | 'margin' | 'limitPrice' | 'stopLoss' | 'takeProfit'
>;

/** An order of which another one is to be written into the ticket of its instrument: of the product that it is of. */
export interface RepeatedOrder {
  readonly code: string;
  readonly contract?: RepeatedContract;
  readonly option?: Pick<OptionOrder, 'type' | 'duration' | 'stake'>;
}

/** Whoever shows an order that is over asks here; the page of its instrument fills the ticket. */
export const useTicketRequest = create<{ readonly wanted: RepeatedOrder | undefined }>(() => ({ wanted: undefined }));

export function requestTicket(wanted: RepeatedOrder | undefined): void {
  useTicketRequest.setState({ wanted });
}
