import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { englishFolders, writeTextTypes } from './texts/text-types.ts';

/** Writes the types of the English texts of both browser apps: their namespaces, and the values that they ask for. */
const root = path.resolve(import.meta.dirname, '..');

for (const [app, folders] of Object.entries(englishFolders)) {
  const files = folders.flatMap(({ folder, from }) =>
    readdirSync(path.join(root, folder))
      .filter(name => name.endsWith('.json'))
      .map(name => ({
        namespace: name.slice(0, -'.json'.length),
        from,
        texts: JSON.parse(readFileSync(path.join(root, folder, name), 'utf8')) as Record<string, string>,
      })),
  );
  const file = path.join(root, 'apps', app, 'src/locales/text-types.ts');
  writeFileSync(file, writeTextTypes(files));
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status } = spawnSync(process.execPath, [biome, 'check', '--write', file], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
