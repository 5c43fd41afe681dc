import type { Font, GlyphRun } from 'fontkit';

/** Lam and alef, which are always written as one, by the one sign that Unicode has for them. */
const joinedLetters: Readonly<Record<string, number>> = { لآ: 0xfef5, لأ: 0xfef7, لإ: 0xfef9, لا: 0xfefb };

/** A face as the library that draws has opened it. */
export interface OpenFace {
  readonly font: Pick<Font, 'layout'>;
  /** The letters of each shape that has been drawn. */
  readonly unicode?: number[][];
}

const findJoined = (letters: readonly number[]): number | undefined => joinedLetters[String.fromCodePoint(...letters)];

const separated = new WeakSet<OpenFace['font']>();

/**
 * Keeps a face from writing two letters in one shape, but for lam and alef. Many readers of PDF turn a run from right to
 * left around shape by shape, and would take such two letters out in the wrong order: يف for في.
 */
export function separateLetters({ font }: OpenFace): void {
  if (separated.has(font)) return;
  separated.add(font);
  const layout = font.layout.bind(font);
  font.layout = (text, ...options) => {
    const joined = layout(text, ...options);
    const apart = layout(text, { rlig: false } as unknown as string[]);
    const shapes = joined.glyphs.map((glyph, index) => ({ glyph, index, letters: findJoined(glyph.codePoints) }));
    const glyphs: GlyphRun['glyphs'] = [];
    const positions: GlyphRun['positions'] = [];
    const take = ({ glyphs: from, positions: at }: GlyphRun, index: number) => {
      glyphs.push(...from.slice(index, index + 1));
      positions.push(...at.slice(index, index + 1));
    };
    for (let index = 0; index < apart.glyphs.length; index += 1) {
      // From left to right, alef stands before lam.
      const pair = [...(apart.glyphs[index + 1]?.codePoints ?? []), ...(apart.glyphs[index]?.codePoints ?? [])];
      const letters = findJoined(pair);
      const found = shapes.findIndex(shape => letters !== undefined && shape.letters === letters);
      const [shape] = found < 0 ? [] : shapes.splice(found, 1);
      take(shape ? joined : apart, shape ? shape.index : index);
      if (shape) index += 1;
    }
    return Object.assign(joined, { glyphs, positions });
  };
}

/** Names lam and alef by their one sign, so that the order of the two does not matter. */
export function nameJoinedLetters({ unicode = [] }: OpenFace): void {
  for (const [shape, letters] of unicode.entries()) {
    const joined = letters.length === 2 ? findJoined(letters) : undefined;
    if (joined) unicode[shape] = [joined];
  }
}

const replacementLetter = 0xfffd;

/** The shape of what a face does not have comes first and is never drawn; an archive wants no zero for its letter. */
export function nameMissing({ unicode }: OpenFace): void {
  if (unicode?.[0]?.[0] === 0) unicode[0] = [replacementLetter];
}
