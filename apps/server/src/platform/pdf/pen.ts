import type { Language } from '@truemark/contract/languages';
import { nameJoinedLetters, nameMissing, type OpenFace, separateLetters } from './joined-letters.ts';
import type { Parts } from './parts.ts';
import { cutTextRuns, type TextRun } from './text-runs.ts';

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  /** Hashes stand in letters of one width. */
  readonly isHash?: boolean;
  /** Numbers and references keep their order in every language: a sign stays before its digits. */
  readonly isLeftToRight?: boolean;
  readonly color?: string;
}

/** Where a text stands: from `x`, counted from the reading edge of the paper, over `width`. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
}

/** Letters and the face that has them: the name under which the document knows it, and its file or bytes. */
export interface FaceRun extends Pick<TextRun, 'text' | 'isRightToLeft'> {
  readonly face: string;
  readonly source?: string | Buffer | undefined;
}

/** Cuts a run into what one face can draw each, from left to right. */
export type ChooseFaces = (run: TextRun, style: TextStyle) => readonly FaceRun[];

export const ink = '#161b26';

interface OpenDocument {
  readonly _font: OpenFace;
}

// With features named, the library shapes a run as a whole; otherwise word by word, which breaks the order of Arabic.
const optionsOf = (run: FaceRun): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  ...(run.isRightToLeft ? { features: ['calt'] } : {}),
});

export interface Pen {
  /** One line. */
  write(content: string, place: TextPlace, style: TextStyle): void;
  /** Breaks at spaces; in languages without them, wherever the line is full. */
  breakLines(content: string, width: number, style: TextStyle): readonly string[];
}

/** Writes lines on a document, in Arabic from the right edge. */
export function createPen(
  document: PDFKit.PDFDocument,
  parts: Parts,
  language: Language,
  chooseFaces: ChooseFaces,
): Pen {
  const isMirrored = language === 'ar';
  const { width } = document.page;
  const segmenter = new Intl.Segmenter(language === 'hk' ? 'zh' : language, { granularity: 'word' });
  const known = new Set<string>();
  const widths = new Map<string, number>();

  function choose({ face, source, isRightToLeft }: FaceRun, style: TextStyle): void {
    if (source && !known.has(face)) document.registerFont(face, source);
    known.add(face);
    document
      .font(face)
      .fontSize(style.size)
      .fillColor(style.color ?? ink);
    if (isRightToLeft) separateLetters((document as unknown as OpenDocument)._font);
  }

  const cut = (content: string, style: TextStyle): readonly FaceRun[] =>
    cutTextRuns(content, isMirrored && !style.isLeftToRight).flatMap(run => chooseFaces(run, style));

  function measure(runs: readonly FaceRun[], style: TextStyle): number {
    return runs.reduce((sum, run) => {
      choose(run, style);
      return sum + document.widthOfString(run.text, optionsOf(run));
    }, 0);
  }

  /** Lines are broken between segments, which do not join: their widths add up. */
  function measureSegment(segment: string, style: TextStyle): number {
    const key = `${style.size} ${style.isBold} ${style.isHash} ${segment}`;
    const width = widths.get(key) ?? measure(cut(segment, style), style);
    widths.set(key, width);
    return width;
  }

  function drawRuns(runs: readonly FaceRun[], x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const run of runs) {
      choose(run, style);
      document.text(run.text, at, y, { ...optionsOf(run), baseline: 'alphabetic' });
      const face = (document as unknown as OpenDocument)._font;
      if (run.isRightToLeft) nameJoinedLetters(face);
      nameMissing(face);
      at += document.widthOfString(run.text, optionsOf(run));
    }
  }

  return {
    write(content, { x, y, width: wide, align = 'start' }, style) {
      const runs = cut(content, style);
      const isAtRight = (align === 'end') !== isMirrored;
      const left = isMirrored ? width - x - wide : x;
      const at = isAtRight ? left + wide - measure(runs, style) : left;
      // Shapes from right to left do not tell the order of their letters to every reader.
      const words = runs.some(run => run.isRightToLeft) ? content.replaceAll(/[\u2066-\u2069]/g, '') : undefined;
      parts.mark(() => drawRuns(runs, at, y + style.size, style), words);
    },
    breakLines(content, wide, style) {
      const lines = [''];
      let filled = 0;
      for (const { segment } of segmenter.segment(content)) {
        const long = measureSegment(segment, style);
        const isFull = filled + measureSegment(segment.trimEnd(), style) > wide;
        if (isFull && lines.at(-1) !== '' && segment.trim() !== '') {
          lines.push(segment);
          filled = long;
        } else {
          lines[lines.length - 1] += segment;
          filled += long;
        }
      }
      return lines;
    },
  };
}
