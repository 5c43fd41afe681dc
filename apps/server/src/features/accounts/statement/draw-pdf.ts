import type { Amount } from '@truemark/domain/ledger/amount';
import type { RecordLine } from '@truemark/domain/ledger/record';
import { isolateValues } from '../../../platform/pdf/isolate-values.ts';
import type { TextPlace } from '../../../platform/pdf/pen.ts';
import { createSheet, type Sheet } from '../../../platform/pdf/sheet.ts';
import { writeAmount } from '../../../platform/pdf/write-amount.ts';
import {
  formatTime,
  getStatementWords,
  type StatementHead,
  type StatementWords,
  wordAccount,
  wordKind,
  wordPeriod,
} from './statement.ts';
import { chooseStatementFaces } from './statement-faces.ts';

const quiet = '#5b6472';
const small = { size: 7.5, color: quiet };
const plain = { size: 8.5 };
const figure = { size: 8.5, isLeftToRight: true };
const strongFigure = { ...figure, isBold: true };
const smallFigure = { ...small, isLeftToRight: true };
const rowHeight = 25;
const bottom = 64;
const hashGroup = 4;

/** Columns of a table by where they begin, from the reading edge. */
const lineColumns = {
  number: { x: 40, width: 34 },
  time: { x: 76, width: 88 },
  kind: { x: 168, width: 148 },
  account: { x: 320, width: 66 },
  amount: { x: 384, width: 86, align: 'end' },
  balance: { x: 472, width: 83, align: 'end' },
} as const satisfies Record<string, Omit<TextPlace, 'y'>>;
const totalColumns = {
  account: { x: 40, width: 130 },
  opening: { x: 172, width: 92, align: 'end' },
  credits: { x: 266, width: 94, align: 'end' },
  debits: { x: 362, width: 94, align: 'end' },
  closing: { x: 458, width: 97, align: 'end' },
} as const satisfies Record<string, Omit<TextPlace, 'y'>>;

type Draw = { readonly sheet: Sheet; readonly words: StatementWords; readonly head: StatementHead };

/** Draws the whole statement; answers the file. Lines come the oldest first. */
export async function drawPdf(
  head: StatementHead,
  lines: Iterable<RecordLine> | AsyncIterable<RecordLine>,
): Promise<Buffer> {
  const words = isolateValues(getStatementWords(head.language));
  const sheet = createSheet({
    ...{ language: head.language, title: words.say('title') },
    chooseFaces: chooseStatementFaces(head.language),
  });
  const draw = { sheet, words, head };
  let y = drawTotals(draw, drawHead(draw));
  y = drawLineHeads(draw, y + 18);
  let isEmpty = true;
  for await (const line of lines) {
    isEmpty = false;
    if (y + rowHeight > sheet.height - bottom) {
      sheet.addPage();
      y = drawLineHeads(draw, sheet.margin);
    }
    drawLine(draw, line, y);
    y += rowHeight;
    sheet.rule(y - 3);
  }
  if (isEmpty) sheet.text(words.say('none'), { x: 40, y: y + 4, width: 500 }, plain);
  sheet.eachPage((page, pages) => drawFoot(draw, page, pages));
  return sheet.finish();
}

function drawHead({ sheet, words, head }: Draw): number {
  const { say } = words;
  sheet.text('Truemark', { x: 40, y: 36, width: 200 }, { size: 11, isBold: true });
  sheet.text(say('made', { at: formatTime(head.madeAtMs) }), { x: 240, y: 38, width: 315, align: 'end' }, small);
  sheet.rule(56, '#161b26');
  sheet.text(say('title'), { x: 40, y: 70, width: 515 }, { size: 20, isBold: true });
  sheet.text(say('user', { userName: head.userName }), { x: 40, y: 100, width: 515 }, { size: 10 });
  sheet.text(wordPeriod(head, words), { x: 40, y: 116, width: 515 }, { size: 10 });
  const notes = [say(head.book === 'live' ? 'bookLive' : 'bookDemo'), ...(head.isSandbox ? [say('sandbox')] : [])];
  sheet.text(notes.join(' · '), { x: 40, y: 132, width: 515 }, { size: 10, isBold: true });
  return 162;
}

function drawTotals({ sheet, words, head }: Draw, top: number): number {
  const { say } = words;
  const place = (column: keyof typeof totalColumns, y: number): TextPlace => ({ ...totalColumns[column], y });
  sheet.text(say('totals'), { x: 40, y: top, width: 400 }, { size: 12, isBold: true });
  let y = top + 22;
  for (const column of ['account', 'opening', 'credits', 'debits', 'closing'] as const)
    sheet.text(say(column), place(column, y), small);
  sheet.rule(y + 13);
  y += 17;
  for (const { asset, account, opening, credits, debits, closing } of head.statement.totals) {
    const write = (amount: Amount) => writeAmount(amount, asset, words.languageTag);
    sheet.text(`${asset} · ${wordAccount(account, words)}`, place('account', y), plain);
    sheet.text(write(opening), place('opening', y), figure);
    sheet.text(write(credits), place('credits', y), figure);
    sheet.text(write(debits), place('debits', y), figure);
    sheet.text(write(closing), place('closing', y), strongFigure);
    y += 15;
    sheet.rule(y - 1);
  }
  sheet.text(say('closingHash'), { x: 40, y: y + 8, width: 515 }, small);
  const groups = head.statement.closingHash.match(new RegExp(`.{1,${hashGroup}}`, 'g')) ?? [];
  sheet.text(groups.join(' '), { x: 40, y: y + 19, width: 515 }, { size: 8, isHash: true, isLeftToRight: true });
  return sheet.paragraph(say('check'), { x: 40, y: y + 33, width: 515 }, small);
}

function drawLineHeads({ sheet, words, head }: Draw, top: number): number {
  const { say } = words;
  sheet.text(say('lines', { count: head.statement.count }), { x: 40, y: top, width: 400 }, { size: 12, isBold: true });
  const y = top + 22;
  for (const column of ['number', 'time', 'kind', 'account', 'amount', 'balance'] as const)
    sheet.text(say(column), { ...lineColumns[column], y }, small);
  sheet.rule(y + 13);
  return y + 17;
}

function drawLine({ sheet, words }: Draw, line: RecordLine, y: number): void {
  const { sequence, atMs, asset, account, amount, balance, reference } = line;
  const [day = '', time = ''] = formatTime(atMs).split(' ');
  sheet.text(String(sequence), { ...lineColumns.number, y }, small);
  sheet.text(day, { ...lineColumns.time, y }, figure);
  sheet.text(time, { ...lineColumns.time, y: y + 11 }, small);
  sheet.text(wordKind(line, words), { ...lineColumns.kind, y }, plain);
  sheet.text(reference, { ...lineColumns.kind, y: y + 11 }, smallFigure);
  sheet.text(wordAccount(account, words), { ...lineColumns.account, y }, plain);
  sheet.text(writeAmount(amount, asset, words.languageTag, true), { ...lineColumns.amount, y }, strongFigure);
  sheet.text(asset, { ...lineColumns.amount, y: y + 11 }, small);
  sheet.text(writeAmount(balance, asset, words.languageTag), { ...lineColumns.balance, y }, figure);
}

function drawFoot({ sheet, words }: Draw, page: number, pages: number): void {
  sheet.rule(sheet.height - 44);
  sheet.text(words.say('title'), { x: 40, y: sheet.height - 36, width: 300 }, small);
  const place = { x: 340, y: sheet.height - 36, width: 215, align: 'end' } as const;
  sheet.text(words.say('page', { page, pages }), place, small);
}
