import { extractText, getDocumentProxy, renderPageAsImage } from 'unpdf';
import { expect, it, vi } from 'vitest';
import { createAgreementRenderer } from './render-agreement.ts';
import { keepLetters, lender, makeInput, names } from './testing/sample-agreements.ts';
import { writeName } from './write-agreement.ts';

// Another program lays out and draws each file, which takes it seconds.
vi.setConfig({ testTimeout: 120_000 });

const render = createAgreementRenderer(lender);

/** The text of a file, as a reader finds it that knows nothing of this program. */
async function extract(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(file.slice()), { mergePages: true });
  return text.normalize('NFKC');
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

it('AGR-002 a name of any of their scripts is printed in every language, each in shapes of its own', async () => {
  const pages = new Set<string>();
  const all = [names.en, names.ja, names.ko, names.zh, names.hk, names.ar, ['Ольга', 'Київська']] as const;
  for (const [firstName, lastName] of all) {
    const borrower = { ...makeInput('de').borrower, firstName, lastName };
    const file = await render(makeInput('de', { borrower }));
    expect(keepLetters(await extract(file))).toContain(keepLetters(writeName(borrower)).slice(0, 3));
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
