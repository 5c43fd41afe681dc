import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '@truemark/contract/languages';
import subsetFont from 'subset-font';
import type { FaceWeight } from './own-faces.ts';

/** Packages of Noto Sans: Latin, Greek and Cyrillic letters, and one for the Han shapes of each language. */
type Package = 'noto-sans' | `noto-sans-${'sc' | 'tc' | 'jp' | 'kr'}`;

/** A file of a package, with some of its letters. */
export interface Slice {
  readonly package: Package;
  readonly slice: string;
  /** What the package's own list says, which names some letters that are not in the file. */
  mayHave(letter: string): boolean;
}

/** Han shapes follow the language; a letter that one lacks is taken from the next. */
const packageOrder: Readonly<Partial<Record<Language, readonly Package[]>>> = {
  ja: ['noto-sans', 'noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-kr'],
  ko: ['noto-sans', 'noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc'],
  hk: ['noto-sans', 'noto-sans-tc', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
};
const packageOrderElse: readonly Package[] = [
  ...(['noto-sans', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-tc'] as const),
];

const { resolve } = createRequire(import.meta.url);
const findFolder = (name: Package) => path.dirname(resolve(`@fontsource-variable/${name}/unicode.json`));

async function loadSlices(name: Package): Promise<readonly Slice[]> {
  const file = await readFile(path.join(findFolder(name), 'unicode.json'), 'utf8');
  return Object.entries(JSON.parse(file) as Readonly<Record<string, string>>).map(([key, list]) => {
    const ranges = list.split(',').map(range => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    });
    const mayHave = (letter: string) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => code >= first && code <= last);
    };
    return { package: name, slice: key.replaceAll(/[[\]]/g, ''), mayHave };
  });
}

const loaded = new Map<Package, Promise<readonly Slice[]>>();

/** All files of Noto Sans, those with the language's own shapes first. */
export async function listSlices(language: Language): Promise<readonly Slice[]> {
  const lists = (packageOrder[language] ?? packageOrderElse).map(name => {
    const slices = loaded.get(name) ?? loadSlices(name);
    loaded.set(name, slices);
    return slices;
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Some letters of a file at one weight, as a face of its own. The files are packed and variable, which the library that
 * draws cannot read.
 */
export async function cutSlice({ package: name, slice }: Slice, letters: string, weight: FaceWeight): Promise<Buffer> {
  const file = path.join(findFolder(name), 'files', `${name}-${slice}-wght-normal.woff2`);
  return subsetFont(await readFile(file), letters, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
}
