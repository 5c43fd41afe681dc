import type { Language } from '@truemark/contract/languages';
import type { RecordLine } from '@truemark/domain/ledger/record';
import type { Book } from '@truemark/domain/money/book';
import english from '../../../locales/en/statement.json' with { type: 'json' };
import type { Texts, TextValues } from '../../../locales/text-types.ts';
import { loadWords, type Words } from '../../../platform/words/load-words.ts';
import type { Statement } from '../../ledger/index.ts';

export type StatementWords = Words<Texts['statement'], TextValues['statement']>;

/** What an exported statement says beside its lines. */
export interface StatementHead {
  readonly userName: string;
  readonly book: Book;
  readonly isSandbox: boolean;
  readonly fromMs: number | undefined;
  readonly toMs: number;
  readonly madeAtMs: number;
  readonly language: Language;
  readonly statement: Statement;
}

let findWords: ((language: Language) => StatementWords) | undefined;

/** The words of statements in a language. */
export function getStatementWords(language: Language): StatementWords {
  findWords ??= loadWords<Texts['statement'], TextValues['statement']>('statement.json', english);
  return findWords(language);
}

/** What a transfer is called. */
export function wordKind(line: Pick<RecordLine, 'kind'>, { say, has }: StatementWords): string {
  const key = `kind.${line.kind}`;
  return say(has(key) ? key : 'kind.other');
}

/** What an account is called; rails and charities go by their family. */
export function wordAccount(kind: string, { say, has }: StatementWords): string {
  const key = `account.${kind.split(':')[0]}`;
  return has(key) ? say(key) : kind;
}

/** `2026-03-14 09:26:53`, always UTC. */
export function formatTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The days of the statement in words. */
export function wordPeriod({ fromMs, toMs }: StatementHead, { say }: StatementWords): string {
  const to = formatTime(toMs);
  return fromMs === undefined ? say('periodUntil', { to }) : say('period', { from: formatTime(fromMs), to });
}
