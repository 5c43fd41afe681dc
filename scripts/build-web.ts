import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { keepAssets } from './kept-assets.ts';
import { calculateWebHash, clearStamp, listStaleApps, stampWeb, webApps } from './launch/web-stamp.mjs';
import { writePseudoLocales } from './texts/pseudo-texts.ts';

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);

/** Builds the apps as people get them: all, or those whose sources have changed. */
async function buildApps(): Promise<void> {
  for (const app of words.includes('--if-changed') ? listStaleApps(root) : webApps) {
    const folder = path.join(root, 'apps', app);
    const hash = calculateWebHash(root, app);
    clearStamp(root, app);
    const putBack = keepAssets(path.join(folder, 'dist'), path.join(folder, 'node_modules/.kept-assets'));
    await build({
      root: folder,
      configFile: path.join(folder, 'vite.config.ts'),
      logLevel: words.includes('--quiet') ? 'warn' : 'info',
    });
    if (app === 'web') await buildDrawing(folder);
    putBack();
    stampWeb(root, app, hash);
  }
}

/** Builds the program by which the server draws pages of the web client, into a folder beside its files. */
async function buildDrawing(folder: string): Promise<void> {
  await build({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'drawing',
  });
}

/** Builds the web client with pseudo texts into a folder, for the journey that looks for what is clipped or not translated. */
async function buildPseudo(outDir: string): Promise<void> {
  const folder = path.join(root, 'apps/web');
  const locales = mkdtempSync(path.join(os.tmpdir(), 'truemark-pseudo-'));
  writePseudoLocales([path.join(folder, 'src/locales'), path.join(root, 'packages/contract/locales/users')], locales);
  process.env.PSEUDO_LOCALES = locales;
  try {
    await build({
      root: folder,
      configFile: path.join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: path.resolve(outDir), emptyOutDir: true },
    });
  } finally {
    rmSync(locales, { recursive: true, force: true });
  }
}

const pseudoFolder = words[words.indexOf('--pseudo') + 1];
if (words.includes('--pseudo') && pseudoFolder) await buildPseudo(pseudoFolder);
else await buildApps();
