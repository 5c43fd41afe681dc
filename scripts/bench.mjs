import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeProgram } from './launch/child.mjs';
import { ensureInstalled, findNode, launch } from './launch/install.mjs';
import { serverOptions } from './launch/server-options.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');

// Parts of the server are measured in the bench's own process, which therefore runs as the server does.
await launch(async () => {
  ensureInstalled(root);
  becomeProgram(findNode(root), [...serverOptions, path.join(root, 'bench/src/main.ts'), ...process.argv.slice(2)]);
});
