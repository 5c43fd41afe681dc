import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const nodeMajorMin = 20;

/** Why the program goes no further: one line for the person who started it. */
export class LaunchRefusal extends Error {}

/**
 * Runs a command of ours: a refusal is one line and exit code 1, anything else is a bug and keeps its stack.
 * @param {() => Promise<void>} work
 */
export async function launch(work) {
  try {
    refuseOldNode(process.versions.node);
    await work();
  } catch (error) {
    if (!(error instanceof LaunchRefusal)) throw error;
    process.stderr.write(`truemark: ${error.message}\n`);
    process.exitCode = 1;
  }
}

/** @param {string} version */
export function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= nodeMajorMin) return;
  throw new LaunchRefusal(`Node ${nodeMajorMin} or newer is needed to start, this is ${version}: https://nodejs.org`);
}

/**
 * The Node that the product runs on, which npm installs like any other package.
 * @param {string} root
 */
export function findNode(root) {
  return path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Installs the packages unless those of the lockfile are there.
 * @param {string} root
 */
export function ensureInstalled(root) {
  if (isInstalled(root)) return;
  process.stdout.write('Installing packages (once, and again when they change) …\n');
  const { status, stderr, error } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    // A silent `npm test` would also silence the reason why npm failed.
    env: { ...process.env, npm_config_loglevel: 'error', PATH: dropOwnNode(process.env.PATH ?? '') },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new LaunchRefusal(`npm ci failed: ${error ? error.message : pickNpmReason(stderr)}`);
  if (!existsSync(findNode(root))) {
    throw new LaunchRefusal(
      'npm ci ran no install scripts: allow those of package.json (allowScripts), and start again',
    );
  }
}

/**
 * Whether node_modules holds what the lockfile says. npm writes its own list last, so that a cut-short install shows.
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  const locked = readPackages(path.join(root, 'package-lock.json'));
  if (!locked) throw new LaunchRefusal(`${root} has no package-lock.json`);
  if (!installed || !existsSync(findNode(root))) return false;
  return Object.entries(locked).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const present = installed[place];
    // Optional ones are for other machines too.
    if (!present) return wanted.optional === true;
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * npm must not run on the Node that it is about to replace.
 * @param {string} searchPath
 */
function dropOwnNode(searchPath) {
  const kept = searchPath.split(path.delimiter).filter(folder => !folder.includes('node_modules'));
  return kept.join(path.delimiter);
}

/** @param {string} output */
function pickNpmReason(output) {
  const lines = output.split('\n').map(line => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const telling = lines.filter(line => line && !/^npm (warn|notice)|^A complete log/i.test(line));
  return telling.slice(0, 2).join(': ') || 'it said nothing';
}
