import { type Language, languageTags } from '@truemark/contract/languages';
import PDFDocument from 'pdfkit';
import { createParts, type PartKind } from './parts.ts';
import { type ChooseFaces, createPen, ink, type TextPlace, type TextStyle } from './pen.ts';

/** A sheet of A4 paper, drawn on in reading direction: in Arabic everything stands mirrored. Lengths are points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  text(text: string, place: TextPlace, style: TextStyle): void;
  /** A text over several lines; answers the `y` below it. */
  paragraph(text: string, place: TextPlace, style: TextStyle): number;
  /** How many lines a paragraph takes over a width. */
  countLines(text: string, width: number, style: TextStyle): number;
  /** A drawing of strokes, each of x and y by turns in thousandths of the place. It is not mirrored. */
  strokes(strokes: readonly (readonly number[])[], place: Omit<TextPlace, 'align'>, height: number): void;
  /** What is drawn meanwhile is one part of a tagged document; parts may stand in parts. `words` say what a figure shows. */
  part<Value>(kind: PartKind, draw: () => Value, words?: string): Value;
  rule(y: number, color?: string): void;
  addPage(): void;
  /** Goes over all pages, to number them. */
  eachPage(draw: (page: number, pages: number) => void): void;
  finish(): Promise<Buffer>;
}

export interface SheetOptions {
  readonly language: Language;
  readonly title: string;
  readonly chooseFaces: ChooseFaces;
  /**
   * A document for the archive: PDF/A-2a, tagged, with all its faces in it. It is the same to the byte for the same moment
   * and contents.
   */
  readonly archive?: { readonly madeAtMs: number; readonly author: string };
}

const hairline = '#d8dce4';
const lineHeight = 1.45;

function openDocument({ language, title, archive }: SheetOptions): PDFKit.PDFDocument {
  const plain = { size: 'A4', margin: 0, bufferPages: true } as const;
  if (!archive) return new PDFDocument({ ...plain, info: { Title: title } });
  const info = { Title: title, Author: archive.author, CreationDate: new Date(archive.madeAtMs) };
  const kind = { pdfVersion: '1.7', subset: 'PDF/A-2a', tagged: true, displayTitle: true } as const;
  // The library begins with Helvetica, which is never in the file, unless it is given no face.
  const noFace = { font: null as unknown as string };
  return new PDFDocument({ ...plain, ...kind, ...noFace, lang: languageTags[language], info });
}

export function createSheet(options: SheetOptions): Sheet {
  const document = openDocument(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { width, height } = document.page;
  const parts = createParts(document, Boolean(options.archive));
  const pen = createPen(document, parts, options.language, options.chooseFaces);
  return {
    ...{ width, height, margin: 40 },
    text: pen.write,
    paragraph(content, place, style) {
      const step = style.size * lineHeight;
      const lines = pen.breakLines(content, place.width, style);
      for (const [index, line] of lines.entries()) {
        pen.write(line.trimEnd(), { ...place, y: place.y + index * step }, style);
      }
      return place.y + lines.length * step;
    },
    countLines: (content, wide, style) => pen.breakLines(content, wide, style).length,
    strokes(strokes, { x, y, width: wide }, high) {
      const left = options.language === 'ar' ? width - x - wide : x;
      parts.mark(() => {
        document.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(ink);
        for (const stroke of strokes) {
          const points = Array.from({ length: stroke.length >> 1 }, (_, index) => {
            const [right = 0, down = 0] = stroke.slice(index * 2);
            return [left + (right / 1000) * wide, y + (down / 1000) * high] as const;
          });
          const [first, ...others] = points;
          if (!first) continue;
          document.moveTo(...first);
          // A dot is a line to where it begins.
          for (const point of others.length > 0 ? others : [first]) document.lineTo(...point);
          document.stroke();
        }
      });
    },
    part: parts.enter,
    rule(y, color = hairline) {
      const line = () =>
        document
          .moveTo(40, y)
          .lineTo(width - 40, y)
          .lineWidth(0.5)
          .strokeColor(color)
          .stroke();
      parts.decorate(() => void line());
    },
    addPage: () => void document.addPage(),
    eachPage(draw) {
      const { start, count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(start + page);
        draw(page + 1, count);
      }
    },
    async finish() {
      parts.end();
      const ended = new Promise<void>(resolve => document.once('end', resolve));
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
