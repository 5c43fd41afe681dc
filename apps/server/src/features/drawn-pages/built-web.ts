import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@truemark/contract/languages';

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What a drawn page needs of the build; scripts are those beside the ones of every page. */
export interface PageFiles {
  /** The rules themselves, those of every page too: a page that brings them is painted without asking for more. */
  readonly styles: string;
  readonly scripts: readonly string[];
  readonly fonts: readonly string[];
}

/** The built web client, as far as its pages are made of it. */
export interface BuiltWeb {
  /** The page of every address, as it was built. */
  readonly page: string;
  /** The program that draws pages; undefined where it was not built. */
  readonly program: string | undefined;
  findFiles(body: string, language: Language): PageFiles;
}

const entry = 'index.html';
/** Style sheets of the frame come before those of pages, as the app loads them. */
const frame = /^src\/shells\//;

/** What the first words on screen are set in, so that they seldom move when it comes. */
function listFonts(language: Language): readonly string[] {
  return ['/hanken-grotesk-latin.woff2', ...(language === 'ar' ? ['/plex-arabic-400.woff2'] : [])];
}

/** All chunks, each after those that it imports: in this order their style sheets overrule one another. */
function sortChunks(manifest: Manifest): readonly string[] {
  const sorted = new Set<string>();
  const visit = (key: string) => {
    if (sorted.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
    sorted.add(key);
  };
  const keys = Object.keys(manifest);
  for (const key of [entry, ...keys.filter(each => frame.test(each)), ...keys]) visit(key);
  return [...sorted];
}

/** Names that classes get from a CSS module: `_head_1mshu_14`. */
const moduleClass = /\._[\w-]+/g;

function listClasses(styles: string): ReadonlySet<string> {
  return new Set([...styles.matchAll(moduleClass)].map(([name]) => name.slice(1)));
}

function collectImports(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  for (const imported of chunk.imports ?? []) collectImports(manifest, imported, files);
  files.add(chunk.file);
}

/** Reads a build. Which files a page needs is found by the classes in its HTML. */
export function readBuiltWeb(folder: string): BuiltWeb {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const page = read(entry);
  const program = path.join(folder, '.drawn/draw-page.js');
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'));
  const sheets = sortChunks(manifest).flatMap(key =>
    (manifest[key]?.css ?? []).map(file => {
      const text = read(file).trim();
      return { key, text, classes: listClasses(text) };
    }),
  );
  const isNew = (file: string) => !page.includes(`/${file}"`);
  return {
    page,
    program: statSync(program, { throwIfNoEntry: false }) ? program : undefined,
    findFiles(body, language) {
      const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
      const needed = sheets.filter(({ key, classes }) => key === entry || [...used].some(name => classes.has(name)));
      const texts = ['', '/content', '/footer'].map(part => `truemark-texts/${language}${part}`);
      const scripts = new Set<string>();
      for (const key of Object.keys(manifest)) {
        if (texts.some(text => key.endsWith(text)) || needed.some(sheet => sheet.key === key))
          collectImports(manifest, key, scripts);
      }
      return {
        styles: [...new Set(needed.map(({ text }) => text))].join('\n'),
        scripts: [...scripts].filter(isNew),
        fonts: Object.entries(manifest).flatMap(([key, { file }]) =>
          listFonts(language).some(font => key.endsWith(font)) ? file : [],
        ),
      };
    },
  };
}
