import { create } from 'fontkit';
import { cutSlice, type Slice } from './noto-slices.ts';
import type { FaceWeight } from './own-faces.ts';

/** Faces with some letters, by their names, and which of them has each letter. */
export interface CutLetters {
  readonly sources: ReadonlyMap<string, Buffer>;
  readonly homes: ReadonlyMap<string, string>;
}

/** The letters that a cut face really has. One shape stands for all that is missing, and is always there. */
function readLetters(source: Buffer, letters: Iterable<string>): ReadonlySet<string> {
  const font = create(source);
  if (!('numGlyphs' in font) || font.numGlyphs <= 1) return new Set();
  return new Set([...letters].filter(letter => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)));
}

/** Cuts letters out of the files that have them; those that a file lacks in spite of its list are looked for in the next. */
export async function cutLetters(
  letters: ReadonlySet<string>,
  slices: readonly Slice[],
  weight: FaceWeight,
): Promise<CutLetters> {
  const sources = new Map<string, Buffer>();
  const homes = new Map<string, string>();
  const wanted = new Map<Slice, Set<string>>();
  const searched = new Map<string, number>();
  let open = [...letters].sort();
  while (open.length > 0) {
    const touched = new Set<Slice>();
    for (const letter of open) {
      const start = searched.get(letter) ?? 0;
      const index = slices.findIndex((slice, at) => at >= start && slice.mayHave(letter));
      const slice = slices[index];
      if (!slice) continue;
      searched.set(letter, index + 1);
      wanted.set(slice, (wanted.get(slice) ?? new Set()).add(letter));
      touched.add(slice);
    }
    for (const slice of touched) {
      const name = `${slice.package}-${slice.slice}-${weight}`;
      const source = await cutSlice(slice, [...(wanted.get(slice) ?? [])].join(''), weight);
      const had = readLetters(source, wanted.get(slice) ?? []);
      if (had.size > 0) sources.set(name, source);
      for (const letter of had) homes.set(letter, homes.get(letter) ?? name);
    }
    open = touched.size === 0 ? [] : open.filter(letter => !homes.has(letter));
  }
  return { sources, homes };
}
