import { type Language, languages, languageTags } from '@truemark/contract/languages';
import { create } from 'fontkit';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import { createAgreementRenderer } from './render-agreement.ts';
import { type FileObjects, readDrawing, readObjects } from './testing/read-objects.ts';
import { lender, makeInput } from './testing/sample-agreements.ts';
import { getAgreementWords } from './write-agreement.ts';

// Another program lays out and draws each file, which takes it seconds.
vi.setConfig({ testTimeout: 120_000 });

const render = createAgreementRenderer(lender);
const files = new Map<Language, Promise<Uint8Array>>();

function renderOnce(language: Language): Promise<Uint8Array> {
  const file = files.get(language) ?? render(makeInput(language));
  files.set(language, file);
  return file;
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

/** Everything in the tree, each with the part that it stands in. */
function walk(node: Node, parent?: Node): { readonly node: Node; readonly parent: Node | undefined }[] {
  return [{ node, parent }, ...(node.children ?? []).flatMap(child => walk(child, node))];
}

async function readTagged(file: Uint8Array) {
  const document = await getDocumentProxy(file.slice());
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const tree: Node = await page.getStructTree();
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const marked = items.flatMap(item => ('id' in item && item.id ? [item.id] : []));
      return { nodes: walk(tree), marked };
    }),
  );
  return { document, pages, nodes: pages.flatMap(({ nodes }) => nodes) };
}

/** What may stand in what. */
const within: Readonly<Record<string, readonly string[]>> = {
  Document: ['Root'],
  ...{ H1: ['Document'], H2: ['Document'], P: ['Document'], Table: ['Document'], Figure: ['Document'] },
  ...{ TR: ['Table'], TH: ['TR'], TD: ['TR'] },
};

describe.each(['en', 'ar', 'zh'] as const)('the agreement in %s as a tagged document', language => {
  it('AGR-008 has its language, its title and a tree in which everything that is read stands once', async () => {
    const { document, pages, nodes } = await readTagged(await renderOnce(language));
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Language: languageTags[language], Title: getAgreementWords(language).say('title') });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true, Suspects: false });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    for (const { nodes: ofPage, marked } of pages) {
      const ids = ofPage.flatMap(({ node }) => node.id ?? []);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids).toEqual(marked);
      expect(new Set(ids).size).toBe(ids.length);
    }
    for (const { node, parent } of nodes) {
      if (node.role && node.role !== 'Root') expect(within[node.role]).toContain(parent?.role);
      // Text stands in no table or row but in its cells.
      if (node.id) expect(['H1', 'H2', 'P', 'TH', 'TD', 'Figure']).toContain(parent?.role);
      if (node.role === 'Figure') expect(node.alt).toMatch(/2026-03-14 09:26:53/);
    }
    const count = (role: string) => nodes.filter(({ node }) => node.role === role).length;
    expect([count('H1'), count('Figure'), count('TH')]).toEqual([1, 1, 4]);
    expect(count('TD')).toBe((count('TR') - 1) * 4);
  });
});

/** The pages' own streams. */
const listDrawings = (file: FileObjects) =>
  file.list(/\/Type \/Page\n/).map(page => {
    const { stream } = file.follow(page, 'Contents') ?? {};
    return readDrawing(stream ?? Buffer.alloc(0));
  });

/** Widths as the file says them, by shape. */
const listWidths = (dictionary: string) =>
  (/\/W \[0 \[([\d. ]+)\]\]/.exec(dictionary)?.[1] ?? '').split(' ').map(Number);

describe.each([...languages])('the file of an agreement in %s', (language: Language) => {
  it('AGR-004 keeps what an archive asks of a file, as far as bytes tell', async () => {
    const file = readObjects(await renderOnce(language));
    expect(file.bytes).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/);
    expect(file.bytes.endsWith('%%EOF\n')).toBe(true);
    expect(file.bytes.length).toBeLessThan(2_000_000);
    expect(file.trailer).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
    expect(file.trailer).not.toContain('/Encrypt');
    expect(file.dictionaries).not.toMatch(
      /\/(JavaScript|JS|Launch|EmbeddedFiles|AcroForm|XFA|OpenAction|AA|LZWDecode)\b/,
    );
    // Nothing shines through anything.
    expect(file.dictionaries).not.toMatch(/\/(SMask|ExtGState|Group|BM|CA|ca)\b/);
    const [catalog] = file.list(/\/Type \/Catalog\n/);
    const intent = file.follow(catalog, 'OutputIntents');
    expect(intent?.dictionary).toContain('/S /GTS_PDFA1');
    const profile = file.follow(intent, 'DestOutputProfile');
    expect(profile?.dictionary).toMatch(/\/N 3\n/);
    expect(profile?.stream?.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
    const words = file.follow(catalog, 'Metadata')?.stream?.toString('utf8') ?? '';
    expect(words).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s+<pdfaid:conformance>A<\/pdfaid:conformance>/);
    expect(words).toContain(`>${getAgreementWords(language).say('title')}</rdf:li>`);
    // As the file's own table of facts has them.
    expect(words).toContain('<xmp:CreateDate>2026-03-14T09:26:53Z</xmp:CreateDate>');
    expect(file.list(/^\(D:20260314092653Z\)$/)).toHaveLength(1);
  });

  it('AGR-004 draws all of it marked, in the colors of its profile and with shapes that are in it, each with its letter', async () => {
    const file = readObjects(await renderOnce(language));
    const drawings = listDrawings(file);
    expect(drawings.length).toBeGreaterThan(1);
    for (const { unmarked, operators, shapes } of drawings) {
      expect(unmarked).toEqual([]);
      // Gray and CMYK would be of no profile.
      for (const operator of ['k', 'K', 'g', 'G', 'gs', 'Do', 'sh', 'BI']) expect(operators).not.toContain(operator);
      // Shape 0 stands for what a face does not have.
      expect(shapes.size).toBeGreaterThan(0);
      expect(shapes).not.toContain(0);
    }
    const faces = file.list(/\/Subtype \/CIDFontType[02]\n/);
    expect(faces.length).toBeGreaterThan(0);
    expect(file.list(/\/Type \/Font\n/)).toHaveLength(2 * faces.length);
    for (const face of faces) {
      const descriptor = file.follow(face, 'FontDescriptor');
      const program = file.follow(descriptor, 'FontFile2')?.stream;
      if (!program) throw new Error('a face is not in the file');
      const font = create(program);
      if (!('unitsPerEm' in font)) throw new Error('a face is not one face');
      const widths = listWidths(face.dictionary);
      // Behind them come the pieces of shapes that are put together of several.
      expect(widths.length).toBeGreaterThan(1);
      expect(widths.length).toBeLessThanOrEqual(font.numGlyphs);
      for (const [shape, width] of widths.entries()) {
        const own = (font.getGlyph(shape).advanceWidth * 1_000) / font.unitsPerEm;
        expect(Math.abs(own - width)).toBeLessThanOrEqual(1);
      }
    }
    for (const font of file.list(/\/Subtype \/Type0\n/)) {
      expect(font.dictionary).toContain('/Encoding /Identity-H');
      const letters = file.follow(font, 'ToUnicode')?.stream?.toString('latin1') ?? '';
      // Every shape has a letter, and none of those that mean nothing.
      expect(letters).toMatch(/<0000> <[0-9a-f]{4}> \[<fffd> /);
      expect(letters.slice(letters.indexOf('[<'))).not.toMatch(/[<\s](0000|feff|fffe)>/i);
    }
  });
});
