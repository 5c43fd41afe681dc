import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callAddressesPlugin } from './build/call-addresses-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const server = process.env.TRUEMARK_SERVER ?? 'http://127.0.0.1:8080';
const proxy = {
  '/swx': server,
  '/customer-service': server,
  '/settings': server,
  '/logos': server,
  '/docs': server,
  '/message': { target: server, ws: true },
  '/events': { target: server, ws: true },
};

export default defineConfig({
  root: folder,
  plugins: [react(), callAddressesPlugin(), textsPlugin(`${folder}src/locales`)],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Files stay files: the content security policy of the server allows its own origin and little else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});
