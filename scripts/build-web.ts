import path from 'node:path';
import { build } from 'vite';
import { keepAssets } from './kept-assets.ts';
import { calculateWebHash, clearStamp, listStaleApps, stampWeb, webApps } from './launch/web-stamp.mjs';

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);

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
  putBack();
  stampWeb(root, app, hash);
}
