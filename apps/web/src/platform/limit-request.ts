import { create } from 'zustand';

/** A request to change the limits of a position: what was dragged on the chart, before anything is sent. */
export interface LimitRequest {
  readonly orderId: string;
  /** Decimal texts in the quote currency, on the instrument's step; a limit that is not named stays as it is. */
  readonly stopLoss?: string;
  readonly takeProfit?: string;
}

/** The request that waits for its dialog; the panel of orders opens it and takes it away. */
export const useLimitRequest = create<{ readonly request: LimitRequest | undefined }>(() => ({ request: undefined }));

/** Opens the dialog that changes the limits of a position, with a price filled in. */
export function requestLimits(request: LimitRequest): void {
  useLimitRequest.setState({ request });
}

export function endLimitRequest(): void {
  useLimitRequest.setState({ request: undefined });
}
