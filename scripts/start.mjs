import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeProgram } from './launch/child.mjs';
import { ensureInstalled, findNode, LaunchRefusal, launch } from './launch/install.mjs';
import { serverOptions } from './launch/server-options.mjs';
import { listStaleApps } from './launch/web-stamp.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');

await launch(async () => {
  ensureInstalled(root);
  if (listStaleApps(root).length > 0) {
    process.stdout.write('Building the web client …\n');
    const words = [path.join(root, 'scripts/build-web.ts'), '--if-changed', '--quiet'];
    const { status } = spawnSync(findNode(root), words, { stdio: 'inherit' });
    if (status !== 0) throw new LaunchRefusal('the web client could not be built');
  }
  const main = path.join(root, 'apps/server/src/main.ts');
  becomeProgram(findNode(root), [...serverOptions, main, ...process.argv.slice(2)]);
});
