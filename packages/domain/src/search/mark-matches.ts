import type { Found } from './find-documents.ts';
import { foldText, listForms, listPairs, splitRuns } from './tokenise.ts';

/** A piece of a text that is shown, with whether the search is in it. */
export interface MarkedPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text in pieces, those that a search found apart: whole words of alphabets, the very letters elsewhere. */
export function markMatches(text: string, found: Pick<Found<unknown>, 'words' | 'stretches'>): readonly MarkedPiece[] {
  const pieces = splitRuns(text).flatMap((run): readonly MarkedPiece[] => {
    if (run.kind === 'gap') return [{ text: run.text, isMatch: false }];
    if (run.kind === 'pairs') return markStretch(run.text, found.stretches);
    return [{ text: run.text, isMatch: listForms(foldText(run.text)).some(form => found.words.has(form)) }];
  });
  return joinAlike(pieces);
}

function markStretch(text: string, stretches: readonly string[]): readonly MarkedPiece[] {
  const letters = [...text];
  const folded = [...foldText(text)];
  // Half-width letters with a mark of their own are two that become one: what is marked is the whole stretch.
  if (folded.length !== letters.length)
    return [{ text, isMatch: stretches.some(stretch => folded.join('').includes(stretch)) }];
  const marked = new Set<number>();
  for (const stretch of stretches) {
    if (markAll(folded, [...stretch], marked)) continue;
    for (const pair of listPairs(stretch)) markAll(folded, [...pair], marked);
  }
  return letters.map((letter, index) => ({ text: letter, isMatch: marked.has(index) }));
}

/** Marks where letters stand together; answers whether they do anywhere. */
function markAll(letters: readonly string[], wanted: readonly string[], marked: Set<number>): boolean {
  let isFound = false;
  for (let start = 0; start + wanted.length <= letters.length; start += 1) {
    if (wanted.some((letter, index) => letters[start + index] !== letter)) continue;
    isFound = true;
    for (const index of wanted.keys()) marked.add(start + index);
  }
  return isFound;
}

function joinAlike(pieces: readonly MarkedPiece[]): readonly MarkedPiece[] {
  const joined: MarkedPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.isMatch === piece.isMatch) joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}
