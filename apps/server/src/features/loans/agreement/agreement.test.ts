import { type Language, languages } from '@truemark/contract/languages';
import { extractText, getDocumentProxy, renderPageAsImage } from 'unpdf';
import { expect, it, vi } from 'vitest';
import type { AgreementInput } from './agreement-input.ts';
import { createAgreementRenderer } from './render-agreement.ts';
import { writeAgreement, writeName } from './write-agreement.ts';

// Another program lays out and draws each file, which takes it seconds.
vi.setConfig({ testTimeout: 120_000 });

const lender = { lender: 'Truemark', isSandbox: true };
const render = createAgreementRenderer(lender);
const bytesMax = 2_000_000;

const names: Readonly<Record<Language, readonly [firstName: string, lastName: string]>> = {
  en: ['Łukasz', 'O’Brien-Nguyễn'],
  de: ['Jürgen', 'Größmann'],
  fr: ['Éloïse', 'Lefèvre'],
  it: ['Niccolò', 'D’Angelò'],
  es: ['José', 'Muñoz'],
  ja: ['さくら', '髙橋'],
  ko: ['민준', '뷁'],
  zh: ['镕基', '朱'],
  hk: ['嘉欣', '陳'],
  ar: ['علاء', 'الأحمد'],
};

const strokes = [[100, 800, 200, 200, 300, 700, 400, 300, 900, 500]];

function makeInput(language: Language, changes: Partial<AgreementInput> = {}): AgreementInput {
  const [firstName, lastName] = names[language];
  return {
    ...{ language, loanId: 42, freeDays: 7, principal: 1_000_000_000n },
    borrower: { firstName, lastName, birthDate: '1990-04-12', address: '12 Long Street', documentNumber: 'X1234567' },
    ...{ signature: { kind: 'drawn', strokes }, signedAtMs: Date.UTC(2026, 2, 14, 9, 26, 53) },
    term: { days: 30, dailyRate: 8_000_000n },
    ...changes,
  };
}

/** The text of a file, as a reader finds it that knows nothing of this program. */
async function extract(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(file.slice()), { mergePages: true });
  return text.normalize('NFKC');
}

/** Marks of Arabic vowels stand where their face puts them, and are taken out in that order. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\p{Mn}\s\u2066-\u2069]/gu, '');

function listTexts(input: AgreementInput): readonly string[] {
  return writeAgreement({ ...input, ...lender }).flatMap(part => {
    if (part.kind === 'signature') return [];
    if (part.kind === 'fact') return [part.label.text, part.value.text];
    return part.kind === 'table' ? [...part.heads, ...part.rows.flat()].map(({ text }) => text) : [part.text.text];
  });
}

/** The dark dots of a page, as another program draws it: by rows from above, how many each has. */
async function drawPage(file: Uint8Array, page: number): Promise<Uint8Array> {
  const canvasImport = () => import('@napi-rs/canvas');
  const picture = await renderPageAsImage(file.slice(), page, { canvasImport, scale: 1.5 });
  return new Uint8Array(picture);
}

async function countInk(picture: Uint8Array): Promise<{ readonly ink: number; readonly dots: Uint8ClampedArray }> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(picture));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let dark = 0;
  for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 255) < 128) dark += 1;
  return { ink: dark / (image.width * image.height), dots: data };
}

it.each(languages)('AGR-001 in %s every word is in the file as text and on the page as ink', async language => {
  const input = makeInput(language);
  const file = await render(input);
  expect(file.length).toBeLessThan(bytesMax);
  const found = plain(await extract(file));
  for (const text of listTexts(input)) {
    // A line from right to left is taken out in pieces, each of which is whole.
    const pieces = language === 'ar' ? text.match(/[\p{Script=Arabic}\p{Mn}]+|[A-Za-z0-9.,]*[A-Za-z0-9]/gu) : [text];
    for (const piece of pieces ?? []) expect(found, text).toContain(plain(piece));
  }
  const { ink } = await countInk(await drawPage(file, 1));
  expect(ink).toBeGreaterThan(0.01);
});

it('AGR-002 a name of any of their scripts is printed in every language, each in shapes of its own', async () => {
  const pages = new Set<string>();
  const all = [names.en, names.ja, names.ko, names.zh, names.hk, names.ar, ['Ольга', 'Київська']] as const;
  for (const [firstName, lastName] of all) {
    const borrower = { ...makeInput('de').borrower, firstName, lastName };
    const file = await render(makeInput('de', { borrower }));
    expect(plain(await extract(file))).toContain(plain(writeName(borrower)).slice(0, 3));
    const { dots } = await countInk(await drawPage(file, 1));
    pages.add(Buffer.from(dots).toString('base64'));
  }
  // What no face has would be the same box for all.
  expect(pages.size).toBe(all.length);
});

it('AGR-003 is the same to the byte for the same input, and another for each change', async () => {
  const first = await render(makeInput('ar'));
  expect(Buffer.compare(first, await createAgreementRenderer(lender)(makeInput('ar')))).toBe(0);
  for (const changes of [{ principal: 1_000_000_001n }, { loanId: 43 }, { signedAtMs: 0 }] as const) {
    expect(Buffer.compare(first, await render(makeInput('ar', changes)))).not.toBe(0);
  }
});

it('AGR-004 is a tagged document for the archive, in its language, with every face in it', async () => {
  const text = Buffer.from(await render(makeInput('fr'))).toString('latin1');
  expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  expect(text).toMatch(/\/Marked true/);
  expect(text).toMatch(/\/Lang \(fr\)/);
  const faces = text.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
  expect(faces).toBeGreaterThan(0);
  expect(text.match(/\/FontFile[23] /g)).toHaveLength(faces);
  expect(text).not.toMatch(/Helvetica|Courier/);
});

it('AGR-005 has the drawn signature as strokes, the typed name in letters, and a draft neither', async () => {
  const drawn = await countInk(await drawPage(await render(makeInput('en')), 2));
  const unsigned = makeInput('en');
  const { signature: _, ...draft } = unsigned;
  const blank = await render(draft);
  expect(drawn.ink).toBeGreaterThan((await countInk(await drawPage(blank, 2))).ink);
  expect(await extract(blank)).toContain('Not signed');
  const typed = await extract(await render(makeInput('en', { signature: { kind: 'typed', name: 'Zoë Ōta' } })));
  expect(typed).toContain('Typed by Zoë Ōta instead of drawn');
});

it('AGR-006 leaves the main thread to everybody else', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await createAgreementRenderer(lender)(makeInput('zh'));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

it('AGR-007 names the lender that the operator has set', async () => {
  const named = createAgreementRenderer({ lender: 'Größmann Kredit AG', isSandbox: false });
  const file = await named(makeInput('de'));
  const { text } = await extractText(await getDocumentProxy(file.slice()), { mergePages: false });
  expect(text.length).toBeGreaterThan(0);
  for (const page of text) expect(page.normalize('NFKC')).toContain('Größmann Kredit AG');
  expect(text.join(' ')).not.toContain('Truemark');
});
