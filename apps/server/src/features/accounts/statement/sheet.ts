import path from 'node:path';
import type { Language } from '@truemark/contract/languages';
import PDFDocument from 'pdfkit';
import { cutTextRuns, type Script, type TextRun } from './text-runs.ts';

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

/** A sheet of A4 paper, drawn on in reading direction: in Arabic everything stands mirrored. Lengths are points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  text(text: string, place: TextPlace, style: TextStyle): void;
  /** A text over several lines; answers the `y` below it. */
  paragraph(text: string, place: TextPlace, style: TextStyle): number;
  rule(y: number, color?: string): void;
  addPage(): void;
  /** Goes over all pages, to number them. */
  eachPage(draw: (page: number, pages: number) => void): void;
  finish(): Promise<Buffer>;
}

const fonts = path.join(import.meta.dirname, 'fonts');
const ink = '#161b26';
const hairline = '#d8dce4';
const lineHeight = 1.45;

/** The face of each script: Latin and Arabic are the product's own, Han shapes follow the language. */
function findFont(script: Script, language: Language, isBold: boolean): string {
  const weight = isBold ? 600 : 400;
  if (script !== 'han') return path.join(fonts, `${script}-${weight}.ttf`);
  const han = ['ja', 'ko', 'hk'].includes(language) ? language : 'zh';
  return path.join(fonts, `${han}-${weight}.ttf`);
}

export function createSheet(language: Language, title: string): Sheet {
  const isMirrored = language === 'ar';
  const document = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info: { Title: title } });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const { width, height } = document.page;

  function choose({ script }: TextRun, style: TextStyle): void {
    document.font(style.isHash ? 'Courier' : findFont(script, language, style.isBold ?? false));
    document.fontSize(style.size).fillColor(style.color ?? ink);
  }

  // With features named, the library shapes a run as a whole; otherwise word by word, which breaks the order of Arabic.
  const optionsOf = (run: TextRun): PDFKit.Mixins.TextOptions => ({
    lineBreak: false,
    ...(run.isRightToLeft ? { features: ['calt', 'liga'] } : {}),
  });

  function measure(runs: readonly TextRun[], style: TextStyle): number {
    return runs.reduce((sum, run) => {
      choose(run, style);
      return sum + document.widthOfString(run.text, optionsOf(run));
    }, 0);
  }

  function drawRuns(runs: readonly TextRun[], x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const run of runs) {
      choose(run, style);
      document.text(run.text, at, y, { ...optionsOf(run), baseline: 'alphabetic' });
      at += document.widthOfString(run.text, optionsOf(run));
    }
  }

  function text(content: string, { x, y, width: wide, align = 'start' }: TextPlace, style: TextStyle): void {
    const runs = cutTextRuns(content, isMirrored && !style.isLeftToRight);
    const isAtRight = (align === 'end') !== isMirrored;
    const left = isMirrored ? width - x - wide : x;
    drawRuns(runs, isAtRight ? left + wide - measure(runs, style) : left, y + style.size, style);
  }

  /** Breaks at spaces; in languages without them, wherever the line is full. */
  function breakLines(content: string, wide: number, style: TextStyle): string[] {
    const segmenter = new Intl.Segmenter(language === 'hk' ? 'zh' : language, { granularity: 'word' });
    const lines = [''];
    for (const { segment } of segmenter.segment(content)) {
      const line = `${lines.at(-1)}${segment}`;
      const isFull = measure(cutTextRuns(line.trimEnd(), isMirrored), style) > wide;
      if (isFull && lines.at(-1) !== '') lines.push(segment.trimStart());
      else lines[lines.length - 1] = line;
    }
    return lines;
  }

  return {
    width,
    height,
    margin: 40,
    text,
    paragraph(content, place, style) {
      const step = style.size * lineHeight;
      const lines = breakLines(content, place.width, style);
      for (const [index, line] of lines.entries()) text(line.trimEnd(), { ...place, y: place.y + index * step }, style);
      return place.y + lines.length * step;
    },
    rule(y, color = hairline) {
      document
        .moveTo(40, y)
        .lineTo(width - 40, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke();
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
      const ended = new Promise<void>(resolve => document.once('end', resolve));
      document.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}
