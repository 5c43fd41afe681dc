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
  /** Records that this browser has checked, and that hold. */
  readonly verified: ReadonlySet<string>;
}

/** Which price the drawer checks. Whoever shows a record number asks here; the page draws the drawer. */
export const useVerifyRequest = create<VerifyState>(() => ({
  request: undefined,
  hasAsked: false,
  verified: new Set(),
}));

export function requestVerification(code: string, sequence: number): void {
  useVerifyRequest.setState({ request: { code, sequence }, hasAsked: true });
}

export function endVerification(): void {
  useVerifyRequest.setState({ request: undefined });
}

/** The check of a record came out well: its mark is filled wherever it stands. */
export function noteVerified({ code, sequence }: VerifyRequest): void {
  useVerifyRequest.setState(({ verified }) => ({ verified: new Set(verified).add(nameRecord(code, sequence)) }));
}

export function useIsVerified(code: string, sequence: number): boolean {
  return useVerifyRequest(({ verified }) => verified.has(nameRecord(code, sequence)));
}

function nameRecord(code: string, sequence: number): string {
  return `${code} ${sequence}`;
}
