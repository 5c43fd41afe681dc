import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How many builds before the newest keep their hashed files. */
const buildsBeforeMax = 2;

/**
 * A page that is open while the server is updated still asks for the files of its own build. Reads which these are, puts
 * them aside before a build empties the folder, and gives a function that puts them back beside the new ones.
 */
export function keepAssets(dist: string, asideFolder: string): () => void {
  const list = path.join(dist, '.builds.json');
  const assets = path.join(dist, 'assets');
  const before = existsSync(list) ? readBuilds(readFileSync(list, 'utf8')) : [];
  rmSync(asideFolder, { recursive: true, force: true });
  if (existsSync(assets)) cpSync(assets, asideFolder, { recursive: true });
  else mkdirSync(asideFolder, { recursive: true });

  return () => {
    const own = readdirSync(assets).sort();
    const older = before.filter(build => build.join() !== own.join()).slice(0, buildsBeforeMax);
    for (const name of older.flat()) {
      const file = path.join(asideFolder, name);
      if (!own.includes(name) && existsSync(file)) cpSync(file, path.join(assets, name));
    }
    writeFileSync(list, JSON.stringify([own, ...older]));
    rmSync(asideFolder, { recursive: true });
  };
}

/** Names of files by build, newest first. */
function readBuilds(text: string): readonly (readonly string[])[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) return [];
  // A name leads nowhere but into the folder.
  return value.filter(Array.isArray).map(build => build.map(name => path.basename(String(name))));
}
