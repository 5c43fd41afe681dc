import type { Language } from '@truemark/contract/languages';
import { create, type Font, openSync } from 'fontkit';
import { cutFaces, type WrittenText } from '../pdf/cut-faces.ts';
import type { FaceRun } from '../pdf/pen.ts';
import { cutTextRuns } from '../pdf/text-runs.ts';

/** How a line is written; lengths are pixels. */
export interface LineStyle {
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  /** Numbers and addresses keep their order in every language. */
  readonly isLeftToRight?: boolean;
}

/** Writes lines as shapes of SVG, so that whoever draws them needs no face, in Arabic from the right. */
export interface PathPen {
  measure(text: string, style: LineStyle): number;
  /** One line on a baseline, `x` from the reading edge; smaller where it would be longer than `width`. */
  line(
    text: string,
    place: { readonly x: number; readonly y: number; readonly width: number },
    style: LineStyle,
  ): string;
  /** As many lines as a width asks for. */
  breakLines(text: string, width: number, style: LineStyle): readonly string[];
}

function openFace({ face, source }: FaceRun): Font {
  const font = typeof source === 'string' ? openSync(source) : create(source ?? Buffer.alloc(0));
  if (!('layout' in font)) throw new Error(`${face} is a collection of faces`);
  return font;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A pen for some texts, and for no letters beside theirs. `pageWidth` is where Arabic begins. */
export async function createPathPen(
  texts: readonly WrittenText[],
  language: Language,
  pageWidth: number,
): Promise<PathPen> {
  const chooseFaces = await cutFaces(texts, language);
  const isMirrored = language === 'ar';
  const segmenter = new Intl.Segmenter(language === 'hk' ? 'zh' : language, { granularity: 'word' });
  const fonts = new Map<string, Font>();

  function shape(text: string, style: LineStyle) {
    const runs = cutTextRuns(text, isMirrored && !style.isLeftToRight).flatMap(run => chooseFaces(run, style));
    return runs.map(run => {
      const font = fonts.get(run.face) ?? openFace(run);
      fonts.set(run.face, font);
      const { glyphs, positions } = font.layout(run.text);
      return { glyphs, positions, unit: style.size / font.unitsPerEm };
    });
  }

  const measure = (text: string, style: LineStyle) =>
    shape(text, style).reduce(
      (sum, { positions, unit }) => positions.reduce((wide, { xAdvance }) => wide + xAdvance * unit, sum),
      0,
    );

  function draw(text: string, left: number, y: number, style: LineStyle): string {
    let at = left;
    const shapes = shape(text, style).flatMap(({ glyphs, positions, unit }) =>
      glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const path = glyph.path
          .scale(unit, -unit)
          .translate(round(at + xOffset * unit), round(y - yOffset * unit))
          .toSVG();
        at += xAdvance * unit;
        return path;
      }),
    );
    return `<path fill="${style.color}" d="${shapes.join('')}"/>`;
  }

  return {
    measure,
    line(text, { x, y, width }, style) {
      const wide = measure(text, style);
      const fitting = wide > width ? { ...style, size: (style.size * width) / wide } : style;
      const left = isMirrored ? pageWidth - x - Math.min(wide, width) : x;
      return draw(text, left, y, fitting);
    },
    breakLines(text, width, style) {
      const lines = [''];
      for (const { segment } of segmenter.segment(text)) {
        const last = lines.at(-1) ?? '';
        const isFull = measure((last + segment).trimEnd(), style) > width;
        if (isFull && last !== '' && segment.trim() !== '') lines.push(segment);
        else lines[lines.length - 1] = last + segment;
      }
      return lines.map(line => line.trimEnd());
    },
  };
}
