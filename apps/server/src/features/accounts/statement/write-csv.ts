import { formatAmount } from '@truemark/domain/ledger/amount';
import type { RecordLine } from '@truemark/domain/ledger/record';
import {
  getStatementWords,
  type StatementHead,
  type StatementWords,
  wordAccount,
  wordKind,
  wordPeriod,
} from './statement.ts';

/** Spreadsheets take a file for UTF-8 only when it starts with this. */
const byteOrderMark = '\uFEFF';

function writeRow(...cells: readonly (string | number)[]): string {
  return `${cells.map(cell => quote(String(cell))).join(',')}\r\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The statement as CSV (RFC 4180, UTF-8), a piece at a time: its lines with everything that their hash covers, then the
 * totals and the closing hash. Decimals have a point in every language, so that programs read them alike.
 */
export async function* writeCsv(head: StatementHead, lines: AsyncIterable<RecordLine>): AsyncGenerator<string> {
  const words = getStatementWords(head.language);
  const { say } = words;
  yield byteOrderMark;
  yield writeRow(
    say('number'),
    say('time'),
    say('kind'),
    say('asset'),
    say('account'),
    say('counterpart'),
    say('amount'),
    say('balance'),
    say('reference'),
    say('kindCode'),
    say('accountCode'),
    say('counterpartCode'),
  );
  for await (const line of lines) yield writeLine(line, words);
  yield writeEnd(head, words);
}

function writeLine(line: RecordLine, words: StatementWords): string {
  const { sequence, atMs, asset, amount, balance, reference, kind, account, counterpart } = line;
  return writeRow(
    sequence,
    new Date(atMs).toISOString(),
    wordKind(line, words),
    asset,
    wordAccount(account, words),
    wordAccount(counterpart, words),
    formatAmount(amount, asset),
    formatAmount(balance, asset),
    reference,
    kind,
    account,
    counterpart,
  );
}

function writeEnd(head: StatementHead, words: StatementWords): string {
  const { say } = words;
  const { totals, closingHash, count } = head.statement;
  return [
    writeRow(),
    writeRow(say('totals'), wordPeriod(head, words), say('lines', { count })),
    writeRow(say('asset'), say('account'), say('opening'), say('credits'), say('debits'), say('closing')),
    ...totals.map(({ asset, account, opening, credits, debits, closing }) =>
      writeRow(
        asset,
        wordAccount(account, words),
        ...[opening, credits, debits, closing].map(x => formatAmount(x, asset)),
      ),
    ),
    writeRow(),
    writeRow(
      say('title'),
      say('user', { userName: head.userName }),
      say(head.book === 'live' ? 'bookLive' : 'bookDemo'),
    ),
    ...(head.isSandbox ? [writeRow(say('sandbox'))] : []),
    writeRow(say('closingHash'), closingHash),
  ].join('');
}
