import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '../packages/contract/src/languages.ts';

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

export interface Budget {
  readonly page: string;
  readonly bytes: number;
  readonly bytesMax: number;
}

const kilobyte = 1024;
const dist = path.resolve(import.meta.dirname, '../apps/web/dist');

/** Entry modules of a page in each shell, beside the start: both are weighed and the heavier one counts. */
const pages = [
  {
    page: '/',
    modules: { desktop: 'src/features/home/desktop-home-page.tsx', mobile: 'src/features/home/mobile-home-page.tsx' },
    extra: [] as readonly RegExp[],
    namespace: undefined as string | undefined,
    bytesMax: 130 * kilobyte,
  },
  {
    page: '/cruuency',
    modules: {
      desktop: 'src/features/instrument/instrument-page.tsx',
      mobile: 'src/features/instrument/instrument-page.tsx',
    },
    extra: [/src\/features\/chart\//],
    namespace: 'instrument',
    bytesMax: 230 * kilobyte,
  },
];
const shells = ['desktop', 'mobile'] as const;

function collect(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no chunk for ${key}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}

function weigh(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files)
    if (file.endsWith('.js')) bytes += gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
  return bytes;
}

function findKeys(manifest: Manifest, pattern: RegExp): readonly string[] {
  const keys = Object.keys(manifest).filter(key => pattern.test(key));
  if (keys.length === 0) throw new Error(`the build has no chunk of ${pattern}`);
  return keys;
}

/** Keys of the chunks that hold a language's texts: those of every page, and those of a namespace of its own. */
function findLanguageKeys(manifest: Manifest, language: string, namespace: string | undefined): readonly string[] {
  const endings = [`truemark-texts/${language}`, ...(namespace ? [`truemark-texts/${language}/${namespace}`] : [])];
  const keys = Object.keys(manifest).filter(key => endings.some(ending => key.endsWith(ending)));
  if (keys.length !== endings.length) throw new Error(`the build has no texts for ${endings.join(', ')}`);
  return keys;
}

/** Gzip weight of the JavaScript a first visit loads before the page stands: the heaviest language and shell. */
export function measureBudgets(): readonly Budget[] {
  const manifestFile = path.join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('the web client is not built: npm run build');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return pages.map(({ page, modules, extra, namespace, bytesMax }) => {
    const weights = shells.flatMap(shell =>
      languages.map(language => {
        const files = new Set<string>();
        const extraKeys = extra.flatMap(pattern => findKeys(manifest, pattern));
        for (const key of [
          'index.html',
          `src/shells/${shell}/${shell}-shell.tsx`,
          modules[shell],
          ...extraKeys,
          ...findLanguageKeys(manifest, language, namespace),
        ]) {
          collect(manifest, key, files);
        }
        return weigh(files);
      }),
    );
    return { page, bytes: Math.max(...weights), bytesMax };
  });
}
