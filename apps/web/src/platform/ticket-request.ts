import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { create } from 'zustand';

/** An order of which another one is to be written into the ticket of its instrument. */
export type RepeatedOrder =
  | {
      readonly kind: 'contract';
      readonly order: Pick<
        ContractOrder,
        'code' | 'side' | 'kind' | 'lots' | 'leverage' | 'margin' | 'limitPrice' | 'stopLoss' | 'takeProfit'
      >;
    }
  | { readonly kind: 'option'; readonly order: Pick<OptionOrder, 'code' | 'type' | 'duration' | 'stake'> };

/** Whoever shows an order that is over asks here; the page of its instrument fills the ticket. */
export const useTicketRequest = create<{ readonly wanted: RepeatedOrder | undefined }>(() => ({ wanted: undefined }));

export function requestTicket(wanted: RepeatedOrder | undefined): void {
  useTicketRequest.setState({ wanted });
}
