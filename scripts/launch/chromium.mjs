import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findNode } from './install.mjs';

/** Chromium without a window, and so without the work of drawing one: the journeys take a fifth less time. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** Without them Chinese, Japanese and Korean are boxes, and Arabic is not the font that the layout was made for. */
const fonts = ['fonts-noto-cjk', 'fonts-noto-core'];

/**
 * A Chromium for the browser tests, installed when there is none and we may: `file`, or undefined for the one that
 * Playwright keeps; or why there is none.
 * @param {string} root
 * @returns {{ ok: true, file?: string } | { ok: false, reason: string }}
 */
export function ensureChromium(root) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const present = findChromium(process.env);
  if (mayInstall) {
    installDebianPackages(fonts.filter(name => !hasDebianPackage(name)));
    // Not every Debian has the first.
    for (const name of [shell, 'chromium']) if (!findChromium(process.env)) installDebianPackages([name]);
  }
  const file = present ?? findChromium(process.env);
  if (file) return { ok: true, file };
  process.stdout.write("Installing Playwright's Chromium …\n");
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  const { status, stderr } = run(findNode(root), [cli, 'install', ...(mayInstall ? ['--with-deps'] : []), 'chromium']);
  if (status === 0) return { ok: true };
  const reason = stderr.trim().split('\n').at(-1) ?? '';
  return { ok: false, reason: `no Chromium, and none could be installed (${reason}): set CHROMIUM_PATH` };
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function findChromium(environment) {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const places = [...names.flatMap(name => folders.map(folder => path.join(folder, name))), macChrome];
  return places.find(place => existsSync(place));
}

/** @param {string} name */
function hasDebianPackage(name) {
  return run('dpkg-query', ['-W', '-f', `\${Status}`, name]).stdout.includes('install ok installed');
}

/**
 * What it could not install, the tests that miss it say.
 * @param {string[]} wanted
 */
function installDebianPackages(wanted) {
  if (wanted.length === 0) return;
  process.stdout.write(`Installing ${wanted.join(', ')} …\n`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update', '-q'], options);
  const { status, stderr } = run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...wanted], options);
  if (status !== 0) process.stdout.write(`apt-get could not install them: ${stderr.trim().split('\n').at(-1)}\n`);
}

/**
 * @param {string} file
 * @param {string[]} words
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function run(file, words, options) {
  const { status, stdout, stderr, error } = spawnSync(file, words, { ...options, encoding: 'utf8' });
  return { status, stdout: stdout ?? '', stderr: error ? error.message : (stderr ?? '') };
}
