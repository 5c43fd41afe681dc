import type { TransferKind } from '@truemark/domain/ledger/transfer';

/** A check: what is counted, and the rows that break the rule, in words. */
export interface AuditQuery {
  readonly name: string;
  /** A query whose rows are counted. */
  readonly all: string;
  /** A query of one column `words`, a row for each offender. */
  readonly offenders: string;
}

/** What the open orders of a product have promised, as SQL: the ledger knows no table of a product. */
export interface OpenHolds {
  /** The first part of the references of its holds: `contract` of `contract:42`. */
  readonly product: string;
  /** A query of a row for each hold that must be there: user_id, book, account, reference, asset and amount. */
  readonly query: string;
  /** The transfers of these kinds that there must be: a query of a row for each with reference, kind and amount. */
  readonly moves?: { readonly kinds: readonly TransferKind[]; readonly query: string };
  /** What else must be true of it. */
  readonly checks?: readonly AuditQuery[];
  /**
   * When its reserve is paid out: a query of due_at, book, asset and amount, whose amounts are those that its holds of the
   * reserve have together. Without it the reserve may be asked for at any time.
   */
  readonly due?: string;
}
