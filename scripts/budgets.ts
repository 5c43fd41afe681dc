import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '../packages/contract/src/languages.ts';

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
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
    // The program of the chart comes with the page; its menus and the comparison come when they are asked for.
    extra: [/src\/features\/chart\/mount-candle-chart\.ts$/],
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

function loadManifest(): Manifest {
  const manifestFile = path.join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('the web client is not built: npm run build');
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
}

/** What is loaded when somebody asks for a wallet, and not before. */
const walletModules = /\/wallet-(panel|desk)\.tsx$/;

/** Code that speaks to wallets has one of these words in it. */
const walletWords = /eip6963:|eth_requestAccounts|eth_sendTransaction|tron_requestAccounts|triggerSmartContract/;

/** Gzip weight of the code for wallets: what any page loads of it unasked, and all that comes when it is asked for. */
export function measureWalletBudgets(): readonly Budget[] {
  const manifest = loadManifest();
  const unasked = new Set<string>();
  for (const [key, { isEntry, isDynamicEntry }] of Object.entries(manifest)) {
    if ((isEntry || isDynamicEntry) && !walletModules.test(key)) collect(manifest, key, unasked);
  }
  const start = new Set<string>();
  for (const key of ['index.html', ...shells.map(shell => `src/shells/${shell}/${shell}-shell.tsx`)]) {
    collect(manifest, key, start);
  }
  const asked = new Set<string>();
  for (const key of findKeys(manifest, walletModules)) collect(manifest, key, asked);
  const speaksToWallets = (file: string) =>
    file.endsWith('.js') && walletWords.test(readFileSync(path.join(dist, file), 'utf8'));
  if (![...asked].some(speaksToWallets)) throw new Error('the build has no code for wallets');
  return [
    { page: 'wallets, unasked', bytes: weigh(new Set([...unasked].filter(speaksToWallets))), bytesMax: 0 },
    {
      page: 'wallets, asked for',
      bytes: weigh(new Set([...asked].filter(file => !start.has(file)))),
      bytesMax: 60 * kilobyte,
    },
  ];
}

/** Gzip weight of the JavaScript a first visit loads before the page stands: the heaviest language and shell. */
export function measureBudgets(): readonly Budget[] {
  const manifest = loadManifest();
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
