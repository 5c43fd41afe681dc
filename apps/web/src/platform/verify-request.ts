import { create } from 'zustand';

/** A record whose price somebody wants to check. */
export interface VerifyRequest {
  readonly code: string;
  readonly sequence: number;
}

interface VerifyState {
  /** Undefined while the drawer is closed. */
  readonly request: VerifyRequest | undefined;
  /** The drawer is loaded with the first request and stays, so that it can give the focus back. */
  readonly hasAsked: boolean;
}

/** Which price the drawer checks. Whoever shows a record number asks here; the page draws the drawer. */
export const useVerifyRequest = create<VerifyState>(() => ({ request: undefined, hasAsked: false }));

export function requestVerification(code: string, sequence: number): void {
  useVerifyRequest.setState({ request: { code, sequence }, hasAsked: true });
}

export function endVerification(): void {
  useVerifyRequest.setState({ request: undefined });
}
