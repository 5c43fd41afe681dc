/** One side of a transfer, as the ledger writes it. */
export interface AccountSide {
  /** Undefined for the house. */
  readonly userId: string | undefined;
  readonly kind: string;
}

/** Reads `user:7/available` and `house/treasury`; undefined for anything else. */
export function readAccount(text: string): AccountSide | undefined {
  const match = /^(?:user:(\d+)|house)\/([\w:-]+)$/.exec(text);
  return match ? { userId: match[1], kind: match[2] ?? '' } : undefined;
}
