type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** What a part of a tagged document is, for screen readers and for who takes its text out. */
export type PartKind = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export type Parts = ReturnType<typeof createParts>;

/** Marks what is drawn as parts of a tagged document; in another it only draws. */
export function createParts(document: PDFKit.PDFDocument, isTagged: boolean) {
  const open: StructureElement[] = [];
  let whole: StructureElement | undefined;

  function enter<Value>(kind: PartKind, draw: () => Value, words?: string): Value {
    if (!isTagged) return draw();
    if (!whole) {
      whole = document.struct('Document');
      document.addStructure(whole);
    }
    const part = document.struct(kind, words ? { alt: words } : {});
    (open.at(-1) ?? whole).add(part);
    open.push(part);
    const value = draw();
    open.pop();
    part.end();
    return value;
  }

  /** What stands in no part, such as page numbers, is there for the eye alone. */
  function mark(draw: () => void, words?: string): void {
    const part = open.at(-1);
    if (!isTagged || !part) {
      decorate(draw);
      return;
    }
    part.add(document.markStructureContent('Span', words ? { actual: words } : {}));
    draw();
    document.endMarkedContent();
  }

  /** Rules are for the eye alone wherever they stand: a table has no parts but its rows. */
  function decorate(draw: () => void): void {
    if (isTagged) document.markContent('Artifact', { type: 'Layout' });
    draw();
    if (isTagged) document.endMarkedContent();
  }

  return { enter, mark, decorate, end: () => void whole?.end() };
}
