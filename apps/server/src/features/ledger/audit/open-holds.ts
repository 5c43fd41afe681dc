/** What the open orders of a product have promised, as SQL: the ledger knows no table of a product. */
export interface OpenHolds {
  /** The first part of the references of its holds: `contract` of `contract:42`. */
  readonly product: string;
  /** A query of a row for each hold that must be there: user_id, book, account, reference, asset and amount. */
  readonly query: string;
  /**
   * When its reserve is paid out: a query of due_at, book, asset and amount, whose amounts are those that its holds of the
   * reserve have together. Without it the reserve may be asked for at any time.
   */
  readonly due?: string;
}
