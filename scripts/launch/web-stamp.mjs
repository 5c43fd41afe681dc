import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const stampFile = 'apps/web/dist/.stamp';

/**
 * Whether the built web client is of these very sources.
 * @param {string} root
 */
export function isWebBuilt(root) {
  const stamp = path.join(root, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === calculateWebHash(root);
}

/**
 * @param {string} root
 * @param {string} hash of the sources before they were built
 */
export function stampWeb(root, hash) {
  writeFileSync(path.join(root, stampFile), hash);
}

/**
 * A hash over everything that the web client is built from.
 * @param {string} root
 */
export function calculateWebHash(root) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(source => listFiles(path.join(root, source)))) {
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
