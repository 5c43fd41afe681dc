import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@truemark/contract/languages';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { type RecordLine, writeRecordGenesis, writeRecordLine } from '@truemark/domain/ledger/record';
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { cutTextRuns, isolateText } from '../../../platform/pdf/text-runs.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { drawPdf } from './draw-pdf.ts';
import { createPdfMaker } from './make-pdf.ts';
import type { StatementHead } from './statement.ts';
import { findStatementFace } from './statement-faces.ts';
import { writeCsv } from './write-csv.ts';

const startMs = 1_763_700_000_000;

function makeLines(count: number): RecordLine[] {
  return Array.from({ length: count }, (_, index) => ({
    sequence: index + 1,
    atMs: startMs + index * 61_007,
    kind: 'testFunds',
    asset: 'USDT',
    account: 'available',
    counterpart: 'external:sandbox',
    amount: 1_234_560_000n,
    balance: BigInt(index + 1) * 1_234_560_000n,
    reference: `audit:${index}`,
  }));
}

function hashLines(lines: readonly RecordLine[]): string {
  let hash = createHash('sha256').update(writeRecordGenesis(7, 'live')).digest();
  for (const line of lines) hash = createHash('sha256').update(hash).update(writeRecordLine(line)).digest();
  return hash.toString('hex');
}

function makeHead(lines: readonly RecordLine[], language: Language = 'en', changes: Partial<StatementHead> = {}) {
  const closing = lines.at(-1)?.balance ?? 0n;
  const total = { asset: 'USDT', account: 'available', opening: 0n, credits: closing, debits: 0n, closing } as const;
  const statement = { count: lines.length, totals: [total], closingHash: hashLines(lines) };
  const head: StatementHead = {
    ...{ userName: 'alice, the "first"', book: 'live', isSandbox: false, fromMs: undefined, toMs: startMs },
    ...{ madeAtMs: startMs, language, statement },
    ...changes,
  };
  return head;
}

async function* each<Item>(items: readonly Item[]) {
  yield* items;
}

async function writeWholeCsv(head: StatementHead, lines: readonly RecordLine[]): Promise<string> {
  let text = '';
  for await (const piece of writeCsv(head, each(lines))) text += piece;
  return text;
}

function parseCsv(text: string): string[][] {
  const rows = text.replace('\uFEFF', '').split('\r\n');
  return rows.map(row =>
    [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
      .slice(0, -1),
  );
}

/** Pages of a PDF, from its own count. */
const countPages = (file: Buffer): number =>
  Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(file.toString('latin1'))?.[1]);

describe('statement', () => {
  it('STM-001 a CSV has every line with a decimal point and UTC times in every language', async () => {
    const lines = makeLines(3);
    for (const language of languages) {
      const rows = parseCsv(await writeWholeCsv(makeHead(lines, language), lines));
      expect(rows.slice(1, 4).map(row => [row[0], row[1], row[6], row[7]])).toEqual([
        ['1', '2025-11-21T04:40:00.000Z', '1234.56', '1234.56'],
        ['2', '2025-11-21T04:41:01.007Z', '1234.56', '2469.12'],
        ['3', '2025-11-21T04:42:02.014Z', '1234.56', '3703.68'],
      ]);
    }
  });

  it('STM-002 whoever has the CSV can recompute the closing hash from its lines alone', async () => {
    const lines = makeLines(40);
    const rows = parseCsv(await writeWholeCsv(makeHead(lines, 'de'), lines));
    // As docs/statements.md tells it: columns 1, 2, 10, 4, 11, 12, 7, 8, 9.
    const units = (text: string) => {
      const amount = parseAmount(text, 'USDT');
      return amount.ok ? amount.value : expect.fail(text);
    };
    const texts = rows.slice(1, 41).map(row => {
      const [sequence, time = '', , asset, , , amount = '', balance = '', reference, kind, account, counterpart] = row;
      const money = `${units(amount)}|${units(balance)}`;
      return `${sequence}|${Date.parse(time)}|${kind}|${asset}|${account}|${counterpart}|${money}|${reference}`;
    });
    let hash = createHash('sha256').update('truemark-record-1|7|live').digest();
    for (const text of texts) hash = createHash('sha256').update(hash).update(text).digest();
    expect(rows.at(-2)?.[1]).toBe(hash.toString('hex'));
    expect(rows.at(-2)?.[1]).toBe(hashLines(lines));
  });

  it('STM-003 a CSV quotes what needs it and starts with the mark that spreadsheets look for', async () => {
    const text = await writeWholeCsv(makeHead([]), []);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain('"Account of alice, the ""first"""');
  });

  it('STM-005 a PDF is drawn in each language with letters that its faces have', async () => {
    const lines = makeLines(2);
    for (const language of languages) {
      const file = await drawPdf(makeHead(lines, language), lines);
      const text = (await readPdf(file)).replaceAll(/\s/g, '');
      expect(text).toContain(hashLines(lines));
      // 2,469.12, with the signs of the language.
      expect(text, language).toMatch(/2\D?469\D12/);
      expect(findMissingLetters(language), language).toEqual([]);
    }
  });

  it('STM-006 in Arabic words read from right to left while a sign stays before its digits', () => {
    const runs = cutTextRuns('رصيد 12 (USDT) نهاية', true);
    expect(runs.map(({ text }) => text.trim()).filter(Boolean)).toEqual(['نهاية', '(', 'USDT', ')', '12', 'رصيد']);
    expect(runs.map(run => run.isRightToLeft && /\p{Script=Arabic}/u.test(run.text))).toContain(true);
    expect(cutTextRuns('−1,234.50', false)).toEqual([{ text: '−1,234.50', script: 'latin', isRightToLeft: false }]);
  });

  it('STM-960 what stands between Arabic words is laid from right to left and mirrored, and dates keep their order', () => {
    // As it is drawn, from left to right: letters that their face joins and turns are turned here.
    const draw = (text: string) =>
      cutTextRuns(text, true)
        .map(run => (run.isRightToLeft ? [...run.text].reverse().join('') : run.text))
        .join('');
    const turn = (text: string) => [...text].reverse().join('');
    const date = '2026-11-25 02:00:32';
    expect(draw(`حتى ${isolateText(date)} (UTC)`)).toBe(`(UTC) ${date} ${turn('حتى')}`);
    expect(draw('التجريبي: أموال')).toBe(`${turn('أموال')} :${turn('التجريبي')}`);
    expect(draw('USDT · المتاح')).toBe(`${turn('المتاح')} · USDT`);
    expect(draw('(أ) · 12، 13')).toBe('13 ،12 · (أ)');
    expect(cutTextRuns(isolateText('a (b)'), false)).toEqual([
      { text: 'a (b)', script: 'latin', isRightToLeft: false },
    ]);
  });

  it('STM-007 a statement of thousands of lines numbers its pages and holds nobody up', async () => {
    const lines = makeLines(2_000);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const made = await createPdfMaker().make(1, makeHead(lines), each(lines));
    clearInterval(timer);
    const file = Buffer.isBuffer(made) ? made : expect.fail('refused');
    expect(countPages(file)).toBeGreaterThan(60);
    // On this thread the drawing would leave no turn to anybody.
    expect(turns).toBeGreaterThan(20);
  });

  it('STM-008 a statement of the demo account and of a sandbox says that it is not about real money', async () => {
    const demo = await writeWholeCsv(makeHead([], 'en', { book: 'demo', isSandbox: true }), []);
    expect(demo).toContain('practice money without value');
    expect(demo).toContain('Sandbox: no real money');
    expect(await writeWholeCsv(makeHead([]), [])).not.toMatch(/practice|Sandbox/);
    const pdf = await readPdf(await drawPdf(makeHead([], 'en', { book: 'demo', isSandbox: true }), []));
    expect(pdf).toContain('practice money without value');
    expect(pdf).toContain('Sandbox: no real money');
    expect(await readPdf(await drawPdf(makeHead([]), []))).not.toMatch(/practice|Sandbox/);
  });

  it('STM-009 a range without transactions is a page that says so', async () => {
    expect(countPages(await drawPdf(makeHead([]), []))).toBe(1);
  });
});

/** Letters of a language's words that none of its faces can draw. */
function findMissingLetters(language: Language): string[] {
  const locales = path.join(import.meta.dirname, '../../../locales');
  const words = Object.values(
    JSON.parse(readFileSync(path.join(locales, language, 'statement.json'), 'utf8')) as Record<string, string>,
  );
  const missing = new Set<string>();
  for (const isBold of [false, true]) {
    for (const { text, script } of words.flatMap(word => cutTextRuns(word, language === 'ar'))) {
      const font = openSync(findStatementFace(script, language, isBold));
      if (!('hasGlyphForCodePoint' in font)) continue;
      for (const letter of text) if (!font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) missing.add(letter);
    }
  }
  return [...missing];
}
