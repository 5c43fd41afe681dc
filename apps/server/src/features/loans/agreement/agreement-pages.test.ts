import { type Language, languages } from '@truemark/contract/languages';
import createBidi from 'bidi-js';
import { describe, expect, it, vi } from 'vitest';
import type { AgreementInput } from './agreement-input.ts';
import { createAgreementRenderer } from './render-agreement.ts';
import { listBlanks, listLines, readPages } from './testing/read-pages.ts';
import { keepLetters, lender, makeInput, names } from './testing/sample-agreements.ts';
import { type AgreementText, getAgreementWords, writeAgreement, writeName } from './write-agreement.ts';

// Another program lays out and draws each file, which takes it seconds.
vi.setConfig({ testTimeout: 120_000 });

const render = createAgreementRenderer(lender);
const bidi = createBidi();

/** The texts of an agreement, in the order in which they are read. */
function listTexts(input: AgreementInput): readonly AgreementText[] {
  return writeAgreement({ ...input, ...lender }).flatMap(part => {
    if (part.kind === 'signature') return [];
    if (part.kind === 'fact') return [part.label, part.value];
    return part.kind === 'table' ? [...part.heads, ...part.rows.flat()] : [part.text];
  });
}

/** How a piece of a text stands on paper, from left to right. */
function turn(text: string, { isFigure = false }: Pick<AgreementText, 'isFigure'>, language: Language): string {
  const levels = bidi.getEmbeddingLevels(text, language === 'ar' && !isFigure ? 'rtl' : 'ltr');
  return keepLetters(bidi.getReorderedString(text, levels));
}

/** The beginning of a text that has so many letters, with what has no width behind them. */
function takeLetters(text: string, count: number): string {
  let left = count;
  let taken = '';
  for (const letter of text) {
    left -= keepLetters(letter).length;
    if (left < 0) break;
    taken += letter;
  }
  return taken;
}

/** The source, cut where the pages have cut it: each line as its letters must stand from left to right. */
function cutLines(input: AgreementInput, lines: readonly string[]): readonly string[] {
  const texts = listTexts(input).map(text => ({ ...text, rest: text.text }));
  return lines.map(line => {
    const pieces: string[] = [];
    for (let left = line.length; left > 0 && texts[0]; ) {
      const [text] = texts;
      const piece = takeLetters(text.rest, left);
      text.rest = text.rest.slice(piece.length);
      left -= keepLetters(piece).length;
      pieces.push(turn(piece.trim(), text, input.language));
      if (keepLetters(text.rest) === '') texts.shift();
      else break;
    }
    return (input.language === 'ar' ? pieces.reverse() : pieces).join('');
  });
}

function writeFoot(language: Language, page: number, pages: number): string {
  const { say } = getAgreementWords(language);
  const halves = [`${lender.lender} · ${say('title')}`, say('page', { page, pages })];
  const turned = halves.map(half => turn(half, {}, language));
  return (language === 'ar' ? turned.reverse() : turned).join('');
}

async function read(input: AgreementInput) {
  const pages = await readPages(await render(input));
  const lines = pages.flatMap(page => listLines(page).slice(0, -1));
  return { pages, lines };
}

it.each(languages)(
  'AGR-001 in %s every line of every page is that of the source, in order, and seen',
  async language => {
    const input = makeInput(language);
    const { pages, lines } = await read(input);
    expect(lines).toEqual(cutLines(input, lines));
    expect(lines.join('').length).toBe(listTexts(input).reduce((sum, { text }) => sum + keepLetters(text).length, 0));
    for (const [index, page] of pages.entries()) {
      expect(listLines(page).at(-1)).toBe(writeFoot(language, index + 1, pages.length));
      expect(listBlanks(page)).toEqual([]);
    }
  },
);

describe.each(['de', 'zh', 'ar'] as const)('in an agreement in %s', language => {
  it.each(['de', 'zh', 'ar'] as const)(
    'AGR-002 a whole name in the letters of %s is read back from its line',
    async script => {
      const [firstName, lastName] = names[script];
      const input = makeInput(language, { borrower: { ...makeInput(language).borrower, firstName, lastName } });
      const { pages, lines } = await read(input);
      expect(lines).toEqual(cutLines(input, lines));
      const name = turn(writeName(input.borrower), {}, language);
      // In its own line, and where it is signed.
      expect(lines.filter(line => line.includes(name))).toHaveLength(2);
      expect(pages.flatMap(listBlanks)).toEqual([]);
    },
  );
});
