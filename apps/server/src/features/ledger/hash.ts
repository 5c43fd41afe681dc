import { hash } from 'node:crypto';
import { type RecordLine, writeRecordGenesis, writeRecordLine } from '@truemark/domain/ledger/record';
import type { Book } from '@truemark/domain/money/book';

const hashBytes = 32;
/** Longer than any line: nine fields, of which none has more than 80 characters. */
const scratch = Buffer.alloc(1024);

/** SHA-256 of a text, hexadecimal. */
export function hashText(text: string): string {
  return hash('sha256', text);
}

/** What the chain of every account of an owner in a book starts with, hexadecimal. */
export function calculateGenesis(ownerId: number, book: Book): string {
  return hash('sha256', writeRecordGenesis(ownerId, book));
}

/** The chain over one more line, both hexadecimal; see `writeRecordLine` for its definition. */
export function chainLine(previous: string, line: RecordLine): string {
  scratch.write(previous, 'hex');
  const length = scratch.write(writeRecordLine(line), hashBytes);
  return hash('sha256', scratch.subarray(0, hashBytes + length));
}
