import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {'web' | 'console'} App
 */

/**
 * The apps that are built for the browser: the web client and the operators' console.
 * @type {readonly App[]}
 */
export const webApps = ['web', 'console'];

const sharedSources = ['packages', 'package-lock.json', 'tsconfig.base.json'];

/**
 * @param {string} root
 * @param {App} app
 */
function findStamp(root, app) {
  return path.join(root, 'apps', app, 'dist/.stamp');
}

/**
 * The apps whose built files are not of these very sources. One that is not part of the checkout is never built.
 * @param {string} root
 */
export function listStaleApps(root) {
  return webApps.filter(app => {
    if (!existsSync(path.join(root, 'apps', app))) return false;
    const stamp = findStamp(root, app);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== calculateWebHash(root, app);
  });
}

/**
 * Takes the stamp away before a build, so that one that fails leaves none behind.
 * @param {string} root
 * @param {App} app
 */
export function clearStamp(root, app) {
  rmSync(findStamp(root, app), { force: true });
}

/**
 * @param {string} root
 * @param {App} app
 * @param {string} hash of the sources before they were built
 */
export function stampWeb(root, app, hash) {
  writeFileSync(findStamp(root, app), hash);
}

/**
 * A hash over everything that an app is built from.
 * @param {string} root
 * @param {App} app
 */
export function calculateWebHash(root, app) {
  const hash = createHash('sha256');
  for (const file of [`apps/${app}`, ...sharedSources].flatMap(source => listFiles(path.join(root, source)))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place a file, or a folder with all that is below it, what is made from sources left out
 * @returns {string[]}
 */
function listFiles(place) {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [place] : [];
  const names = readdirSync(place).filter(name => !/^(dist|node_modules)$|\.test\.tsx?$/.test(name));
  return names.sort().flatMap(name => listFiles(path.join(place, name)));
}
