import type { Asset } from './asset.ts';
import type { Book } from './book.ts';
import type { AccountKind } from './ledger-account.ts';
import type { Amount } from './ledger-amount.ts';
import type { Transfer, TransferKind } from './ledger-transfer.ts';

/**
 * One line of a record: what one transfer did to one account of its owner. A transfer between two accounts of one user
 * is two lines, first the one that gives.
 */
export interface RecordLine {
  /** Place of the transfer in the record of its user and book, from 1. */
  readonly sequence: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly account: AccountKind;
  /** Kind of the account on the other side; it never names a person. */
  readonly counterpart: AccountKind;
  /** Signed: below zero when it leaves the account. */
  readonly amount: Amount;
  /** What the account held afterwards; null for the house, whose stripes serve many records. */
  readonly balance: Amount | null;
  readonly reference: string;
}

/** The lines of a transfer in the record of a user, or of the house (`userId` null). */
export function listRecordLines(transfer: Transfer): RecordLine[] {
  const { debit, credit, debitBalance, creditBalance, amount, sequence, atMs, kind, asset, reference } = transfer;
  const owner = debit.userId ?? credit.userId;
  const common = { sequence, atMs, kind, asset, reference };
  const out = { ...common, account: debit.kind, counterpart: credit.kind, amount: -amount, balance: debitBalance };
  const into = { ...common, account: credit.kind, counterpart: debit.kind, amount, balance: creditBalance };
  return [...(debit.userId === owner ? [out] : []), ...(credit.userId === owner ? [into] : [])];
}

/**
 * The text of a line as it is hashed: nine fields joined by `|`: sequence, time in ms, kind, asset, account,
 * counterpart, signed amount and balance in minor units (nothing for a missing balance), reference.
 *
 * The hash of a record is a chain over these texts in UTF-8: it starts with SHA-256 of `writeRecordGenesis`, and each
 * line makes it SHA-256(hash so far ‖ text). The closing hash of a statement is the same chain over the statement's
 * lines alone, the oldest first; over a whole record without a filter it equals the hash that the ledger keeps.
 */
export function writeRecordLine(line: RecordLine): string {
  const { sequence, atMs, kind, asset, account, counterpart, amount, balance, reference } = line;
  return `${sequence}|${atMs}|${kind}|${asset}|${account}|${counterpart}|${amount}|${balance ?? ''}|${reference}`;
}

/** The text whose SHA-256 a record starts with. `ownerId` is the user's number, or the house stripe's (below zero). */
export function writeRecordGenesis(ownerId: number, book: Book): string {
  return `truemark-record-1|${ownerId}|${book}`;
}
