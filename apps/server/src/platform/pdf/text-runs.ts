import createBidi from 'bidi-js';

/** Which of a sheet's faces has the letters of a run. */
export type Script = 'latin' | 'arabic' | 'han';

/** Letters that are drawn in one go, in the order in which they stand from left to right. */
export interface TextRun {
  readonly text: string;
  readonly script: Script;
  /** Written as it is read; the face joins its letters and lays them from right to left. */
  readonly isRightToLeft: boolean;
}

const bidi = createBidi();
const arabicPattern = /[\p{Script=Arabic}،؛؟]/u;
/** Han, kana, hangul, and the wide marks that go with them. */
const hanPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u30ff\uff00-\uffef]/u;

/** Letters that a face lays from right to left by itself. Marks that they share with other scripts are not among them. */
const joinedPattern = /\p{Script=Arabic}/u;
/** They steer the algorithm and have no shape. */
const steeringPattern = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The faces have no narrow space, which stands before some French marks. */
const narrowSpace = '\u202f';
const noBreakSpace = '\u00a0';

/** Spaces, and marks above and below letters, belong to what they follow. */
const followsPattern = /[ \p{Script=Inherited}]/u;

function findScript(letter: string): Script {
  if (arabicPattern.test(letter)) return 'arabic';
  return hanPattern.test(letter) ? 'han' : 'latin';
}

interface Piece {
  text: string;
  readonly script: Script;
  readonly level: number;
}

/** Neighbouring letters of one level and script; a space between words goes with the word before it. */
function cutPieces(text: string, levels: Uint8Array, mirrored: ReadonlyMap<number, string>): Piece[] {
  const pieces: Piece[] = [];
  let index = 0;
  for (const letter of text) {
    const at = index;
    index += letter.length;
    if (steeringPattern.test(letter)) continue;
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    const script = last && followsPattern.test(letter) ? last.script : findScript(letter);
    const shown = letter === narrowSpace ? noBreakSpace : (mirrored.get(at) ?? letter);
    if (last && last.level === level && last.script === script) last.text += shown;
    else pieces.push({ text: shown, script, level });
  }
  return pieces;
}

/**
 * Cuts a line into runs in visual order, by the Unicode bidirectional algorithm.
 * Source: https://www.unicode.org/reports/tr9/ (rule L2 for the order of the runs).
 */
export function cutTextRuns(text: string, isRightToLeft: boolean): readonly TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const pieces = cutPieces(text, levels, bidi.getMirroredCharactersMap(text, levels));
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) reverseFrom(pieces, level);
  return pieces.map(({ text: own, script, level }) => {
    if (level % 2 === 0) return { text: own, script, isRightToLeft: false };
    // Marks and spaces alone are drawn as they stand in the text, so they are turned here.
    if (!joinedPattern.test(own)) return { text: [...own].reverse().join(''), script, isRightToLeft: false };
    return { text: own, script, isRightToLeft: true };
  });
}

/** A text that keeps its own order within a line: a date, a count or a name among words of another direction. */
export function isolateText(text: string | number): string {
  return `\u2068${text}\u2069`;
}

/** Reverses every range of pieces that lie at this level or above. */
function reverseFrom(pieces: Piece[], level: number): void {
  let start = 0;
  while (start < pieces.length) {
    let end = start;
    while (end < pieces.length && (pieces[end]?.level ?? 0) >= level) end += 1;
    if (end > start) pieces.splice(start, end - start, ...pieces.slice(start, end).reverse());
    start = end + 1;
  }
}
