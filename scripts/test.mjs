import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './launch/chromium.mjs';
import { ensureInstalled, findNode, LaunchRefusal, launch } from './launch/install.mjs';
import { countPlaywright, countVitest, describeCount, runParts } from './launch/parts.mjs';
import { makeTestFolder } from './launch/test-folder.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const folder = makeTestFolder();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
// Whatever the parts and their programs write for a while goes there, too.
process.env.TMPDIR = folder;
// Dozens of servers are started, and each would compile the same program anew.
process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled');

/** What takes long, or repeats what runs already, is left to `npm test -- --all`. */
const isAll = process.argv.includes('--all');
if (isAll) process.env.TEST_ALL = '1';

const parts = {
  check: () => runScript('check'),
  unit: () => runVitest('unit'),
  server: () => runVitest('server', 'server', { TEST_DATABASE_URL: '', TEST_POSTGRES: '' }),
  'server-again': runServerAgain,
  e2e: runBrowserTests,
};

await launch(async () => {
  const wanted = process.argv.slice(2).filter(word => word !== '--all');
  const unknown = wanted.find(name => !(name in parts));
  if (unknown) throw new LaunchRefusal(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
  ensureInstalled(root);
  /** @param {string} name */
  const isOnlyOfAll = name => name === 'server-again' && !isAll && !process.env.TEST_DATABASE_URL;
  const chosen = Object.entries(parts).filter(([name]) =>
    wanted.length === 0 ? !isOnlyOfAll(name) : wanted.includes(name),
  );
  const count = await runParts(
    chosen.map(([, makePart]) => makePart),
    text => process.stdout.write(text),
  );
  process.exitCode = count.failed > 0 ? 1 : 0;
  process.stdout.write(`\n${describeCount(count)}\n`);
});

/**
 * @param {string} name
 * @param {string[]} words
 */
function runScript(name, words = []) {
  return { name, file: findNode(root), words: [path.join(root, 'scripts', `${name}.ts`), ...words] };
}

/**
 * @param {string} project
 * @param {string} name
 * @param {Record<string, string>} environment
 */
function runVitest(project, name = project, environment = {}) {
  const resultFile = path.join(folder, `${name}.json`);
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const words = [vitest, 'run', '--root', root, '--project', project, ...reporters];
  return { name, file: findNode(root), words, environment, resultFile, count: countVitest };
}

/** The tests that need a database a second time: on TEST_DATABASE_URL where that is set, else on Debian's PostgreSQL. */
function runServerAgain() {
  const name = 'server-again';
  const url = process.env.TEST_DATABASE_URL;
  if (url) return runVitest('server', name, { TEST_DATABASE_URL: url });
  const binaries = findDebianPostgres();
  if (binaries) return runVitest('server', name, { TEST_POSTGRES: binaries });
  return { name, reason: 'there is no second PostgreSQL here', countsAs: /** @type {const} */ ('skipped') };
}

/** The newest one that the product supports. */
function findDebianPostgres() {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  const newest = Math.max(0, ...versions.filter(version => existsSync(path.join(folder, `${version}/bin/initdb`))));
  return newest >= 15 ? path.join(folder, `${newest}`) : undefined;
}

function runBrowserTests() {
  const chromium = ensureChromium(root);
  if (!chromium.ok) return { name: 'e2e', reason: chromium.reason, countsAs: /** @type {const} */ ('failed') };
  const resultFile = path.join(folder, 'e2e.json');
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile,
    ...(chromium.file ? { CHROMIUM_PATH: chromium.file } : {}),
  };
  return { ...runScript('e2e', ['--reporter=list,json']), environment, resultFile, count: countPlaywright };
}
