import type { Language } from '@truemark/contract/languages';
import { openSync } from 'fontkit';
import { type CutLetters, cutLetters } from './cut-letters.ts';
import { listSlices } from './noto-slices.ts';
import { type FaceWeight, getOwnFaceFile, type OwnFace } from './own-faces.ts';
import type { ChooseFaces, FaceRun } from './pen.ts';

/** What a document is written with. */
export interface WrittenText {
  readonly text: string;
  readonly isBold?: boolean;
}

const ownFaces: readonly OwnFace[] = ['latin', 'arabic'];
let ownLetters: ReadonlyMap<OwnFace, ReadonlySet<number>> | undefined;

/** The letters that the product's own faces have. */
function listOwnLetters(): ReadonlyMap<OwnFace, ReadonlySet<number>> {
  ownLetters ??= new Map(
    ownFaces.map(face => {
      const font = openSync(getOwnFaceFile(face, 400));
      return [face, new Set('characterSet' in font ? font.characterSet : [])];
    }),
  );
  return ownLetters;
}

function findOwn(letter: string): OwnFace | undefined {
  return ownFaces.find(face =>
    listOwnLetters()
      .get(face)
      ?.has(letter.codePointAt(0) ?? 0),
  );
}

const weightOf = (isBold = false): FaceWeight => (isBold ? 600 : 400);

/** A letter that no face has is written as its number: what cannot be printed must not look like something else. */
const numberOf = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Each letter of a text, with the own face that draws it. A word in Latin letters is of one face, that of its rarest; a
 * space after Arabic letters is of theirs, so that their run is not cut.
 */
function listLetters(text: string): readonly (readonly [letter: string, own: OwnFace | undefined])[] {
  let before: OwnFace | undefined;
  return text.split(/(?<=\s)/).flatMap(word => {
    const isOwn = [...word].every(letter => findOwn(letter) || !/\p{Script=Latin}/u.test(letter));
    return Array.from(word, letter => {
      const own = letter === ' ' && before === 'arabic' ? before : findOwn(letter);
      before = own;
      return [letter, isOwn || own === 'arabic' || letter === ' ' ? own : undefined] as const;
    });
  });
}

/**
 * The faces that some texts need: the product's own, and for all else just the letters that are needed of Noto Sans, at
 * one weight. Whole Han faces weigh 5 MB each.
 */
export async function cutFaces(texts: readonly WrittenText[], language: Language): Promise<ChooseFaces> {
  const slices = await listSlices(language);
  const cut = new Map<FaceWeight, CutLetters>();
  for (const weight of [400, 600] as const) {
    const ofWeight = texts.filter(({ isBold }) => weightOf(isBold) === weight);
    const letters = ofWeight.flatMap(({ text }) => listLetters(text).flatMap(([letter, own]) => (own ? [] : [letter])));
    cut.set(weight, await cutLetters(new Set(letters), slices, weight));
  }

  function findFace(letter: string, own: OwnFace | undefined, weight: FaceWeight) {
    const home = own ? undefined : cut.get(weight)?.homes.get(letter);
    if (home) return { face: home, source: cut.get(weight)?.sources.get(home), shown: letter };
    const face = own ?? findOwn(letter);
    const source = getOwnFaceFile(face ?? 'latin', weight);
    return { face: `${face ?? 'latin'}-${weight}`, source, shown: face ? letter : numberOf(letter) };
  }

  return ({ text, isRightToLeft }, { isBold }) => {
    const runs: FaceRun[] = [];
    for (const [letter, own] of listLetters(text)) {
      const { shown, ...found } = findFace(letter, own, weightOf(isBold));
      const last = runs.at(-1);
      if (last?.face === found.face) runs[runs.length - 1] = { ...last, text: last.text + shown };
      else runs.push({ ...found, text: shown, isRightToLeft });
    }
    return isRightToLeft ? runs.reverse() : runs;
  };
}
