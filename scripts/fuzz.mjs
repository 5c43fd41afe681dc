import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { becomeProgram } from './launch/child.mjs';
import { ensureInstalled, findNode, launch } from './launch/install.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');

// The test of `npm test`, with many more requests, or against a product that already runs (--url).
await launch(async () => {
  const text = /** @type {const} */ ({ type: 'string' });
  const { cases = '100000', seed, url } = parseArgs({ options: { cases: text, seed: text, url: text } }).values;
  ensureInstalled(root);
  const words = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, '--project', 'server'];
  becomeProgram(findNode(root), [...words, 'testing/fuzz/'], {
    env: { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed, FUZZ_URL: url },
  });
});
