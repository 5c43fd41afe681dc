import { fileURLToPath } from 'node:url';
import { callAddressesPlugin } from '@truemark/browser/build/call-addresses-plugin';
import { compressPlugin } from '@truemark/browser/build/compress-plugin';
import { textsPlugin } from '@truemark/browser/build/texts-plugin';
import { versionPlugin } from '@truemark/browser/build/version-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { calculateWebHash } from '../../scripts/launch/web-stamp.mjs';
import { consoleCalls } from './src/platform/console-calls.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const version = calculateWebHash(fileURLToPath(new URL('../..', import.meta.url)), 'console').slice(0, 12);
const server = process.env.TRUEMARK_SERVER ?? 'http://127.0.0.1:8080';
const proxy = { '/swx': server, '/settings': server, '/icons': server };

export default defineConfig({
  root: folder,
  base: '/console/',
  plugins: [
    react(),
    callAddressesPlugin(consoleCalls),
    textsPlugin([`${folder}src/locales`, `${folder}../../packages/contract/locales/operators`], []),
    versionPlugin(version),
    compressPlugin(),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Files stay files: the content security policy of the server allows its own origin and little else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
