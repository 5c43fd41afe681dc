import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { calculateWebHash, isWebBuilt, stampWeb } from './launch/web-stamp.mjs';

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'apps/web');
const words = process.argv.slice(2);

if (!words.includes('--if-changed') || !isWebBuilt(root)) {
  const hash = calculateWebHash(root);
  rmSync(path.join(web, 'dist/.stamp'), { force: true });
  await build({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: words.includes('--quiet') ? 'warn' : 'info',
  });
  stampWeb(root, hash);
}
