import { create } from 'zustand';

/** What somebody wants to be told of, as far as it is known before the form. */
export interface PriceAlertRequest {
  readonly code: string;
  /** The opening of its closed market. */
  readonly isOpening?: boolean;
}

interface PriceAlertState {
  /** Undefined while the form is closed. */
  readonly request: PriceAlertRequest | undefined;
}

/** Which alert is being written. Whoever shows a price asks here; the frame of every page draws the form. */
export const usePriceAlertRequest = create<PriceAlertState>(() => ({ request: undefined }));

export function requestPriceAlert(request: PriceAlertRequest): void {
  usePriceAlertRequest.setState({ request });
}

export function endPriceAlertRequest(): void {
  usePriceAlertRequest.setState({ request: undefined });
}
