import type { Asset } from '../money/asset.ts';
import type { Book } from '../money/book.ts';
import type { AccountKind } from './account.ts';
import type { Amount } from './amount.ts';
import type { Transfer, TransferKind } from './transfer.ts';

/**
 * One line of a user's record: what one transfer did to one account. A transfer between two accounts of the user is two
 * lines, first the one that gives.
 */
export interface RecordLine {
  /** Its place among the lines of its account, from 1, without gaps. */
  readonly sequence: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly account: AccountKind;
  /** Kind of the account on the other side; it never names a person. */
  readonly counterpart: AccountKind;
  /** Signed: below zero when it leaves the account. */
  readonly amount: Amount;
  /** What the account held afterwards. */
  readonly balance: Amount;
  readonly reference: string;
}

/** The lines of a transfer: one for each side that is a user's account, none for the house's. */
export function listRecordLines(transfer: Transfer): RecordLine[] {
  const { debit, credit, debitLine, creditLine, amount, atMs, kind, asset, reference } = transfer;
  const common = { atMs, kind, asset, reference };
  const lines: RecordLine[] = [];
  if (debitLine) {
    lines.push({ ...common, ...debitLine, account: debit.kind, counterpart: credit.kind, amount: -amount });
  }
  if (creditLine) {
    lines.push({ ...common, ...creditLine, account: credit.kind, counterpart: debit.kind, amount });
  }
  return lines;
}

/**
 * The text of a line as it is hashed: nine fields joined by `|`: number of the line in its account, time in ms, kind,
 * asset, account, counterpart, signed amount and balance in minor units, reference.
 *
 * A hash over lines is a chain over these texts in UTF-8: it starts with SHA-256 of `writeRecordGenesis`, and each line
 * makes it SHA-256(hash so far ‖ text). The ledger keeps one for each account of a user. The closing hash of a statement
 * is the same chain over the statement's lines, the oldest first; of a whole account it is the one that the ledger keeps.
 */
export function writeRecordLine(line: RecordLine): string {
  const { sequence, atMs, kind, asset, account, counterpart, amount, balance, reference } = line;
  return `${sequence}|${atMs}|${kind}|${asset}|${account}|${counterpart}|${amount}|${balance}|${reference}`;
}

/** The text whose SHA-256 every chain of a user (or, below zero, of a shard of the house) starts with. */
export function writeRecordGenesis(ownerId: number, book: Book): string {
  return `truemark-record-1|${ownerId}|${book}`;
}
