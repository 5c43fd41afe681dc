import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { callAddressesPlugin } from '@truemark/browser/build/call-addresses-plugin';
import { compressPlugin } from '@truemark/browser/build/compress-plugin';
import { textsPlugin } from '@truemark/browser/build/texts-plugin';
import { versionPlugin } from '@truemark/browser/build/version-plugin';
import { calls } from '@truemark/contract/calls';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { calculateWebHash } from '../../scripts/launch/web-stamp.mjs';
import { groupFirstChunks } from './build/first-chunk.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** The same sources give the same version, so that a rebuild of nothing new is no update. */
const version = calculateWebHash(fileURLToPath(new URL('../..', import.meta.url)), 'web').slice(0, 12);
const server = process.env.TRUEMARK_SERVER ?? 'http://127.0.0.1:8080';
const firstPicture = {
  roots: [`${folder}src/main.tsx`],
  choices: [
    [`${folder}src/shells/desktop/desktop-shell.tsx`, `${folder}src/features/home/desktop-home-page.tsx`],
    [`${folder}src/shells/mobile/mobile-shell.tsx`, `${folder}src/features/home/mobile-home-page.tsx`],
  ],
};
/** Namespaces of the first picture; all others are loaded by the pages and parts that need them. */
const firstTexts = ['common', 'home', 'instrument-names', 'market', 'shell'];
const ownLocales = [`${folder}src/locales`, `${folder}../../packages/contract/locales/users`];
/** Journeys build with texts of their own; nobody else does. */
const locales = process.env.PSEUDO_LOCALES ? [process.env.PSEUDO_LOCALES] : ownLocales;
const laterTexts = locales
  .flatMap(texts => readdirSync(`${texts}/en`))
  .map(file => file.replace(/\.json$/, ''))
  .filter(namespace => !firstTexts.includes(namespace));
/** What the start itself has loaded: to list it for each page again would make the start heavier. */
const isAlwaysThere = /\/(rolldown-runtime|vendor|first)-[^/]*\.js$/;
const proxy = {
  '/swx': server,
  '/customer-service': server,
  '/settings': server,
  '/logos': server,
  '/docs': server,
  '/message': { target: server, ws: true },
  '/events': { target: server, ws: true },
};

const plugins = [react(), callAddressesPlugin(calls), textsPlugin(locales, laterTexts), versionPlugin(version)];

/** The program by which the server draws pages: the same sources, with nothing in it for a browser, and whole. */
const drawing: UserConfig = {
  root: folder,
  plugins,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    target: 'es2024',
    ssr: 'src/drawn/draw-page.tsx',
    outDir: 'dist/.drawn',
    copyPublicDir: false,
    reportCompressedSize: false,
  },
};

const site: UserConfig = {
  root: folder,
  plugins: [...plugins, serviceWorkerPlugin(version), compressPlugin()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Read by scripts/budgets.ts, and by the server for the files of a drawn page.
    manifest: true,
    // Files stay files: the content security policy of the server allows its own origin and little else.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter(file => !isAlwaysThere.test(file)),
    },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: groupFirstChunks(firstPicture),
        },
      },
    },
  },
};

export default defineConfig(({ mode }) => (mode === 'drawing' ? drawing : site));
