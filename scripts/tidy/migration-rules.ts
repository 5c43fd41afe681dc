import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Problem, Source } from './sources.ts';

const publishedFile = 'apps/server/migrations/published.sha256';

/**
 * A migration that was published stays as it was: a database that has applied it would refuse to start. So its text is on
 * the list, and a line is taken off the list by nobody.
 */
export function checkMigrations(migrations: readonly Source[], lists: readonly Source[]): readonly Problem[] {
  const published = new Set(lists.find(({ file }) => file === publishedFile)?.lines);
  return migrations.flatMap(({ file, text }) => {
    const line = `${createHash('sha256').update(text).digest('hex')}  ${path.basename(file)}`;
    if (published.has(line)) return [];
    return [{ file, message: `put it back as it was published; a new one is a line in ${publishedFile}: ${line}` }];
  });
}

const grantsFile = 'apps/server/src/platform/postgres/application-grants.ts';

/** The program has no right to a table but what the list of grants says, so every table is on the list, and nothing else. */
export function checkGrants(migrations: readonly Source[], code: readonly Source[]): readonly Problem[] {
  const list = code.find(({ file }) => file === grantsFile);
  const granted = new Map(
    list?.lines.flatMap((text, index) => {
      const table = /^ {2}([a-z0-9_]+): '[a-z, ()_]*',$/.exec(text)?.[1];
      return table === undefined ? [] : [[table, index + 1] as const];
    }),
  );
  const tables = findTables(migrations);
  return [
    ...[...tables].flatMap(([table, file]) =>
      granted.has(table) ? [] : [{ file, message: `say in ${grantsFile} what the program may do with ${table}` }],
    ),
    ...[...granted].flatMap(([table, line]) =>
      tables.has(table) ? [] : [{ file: grantsFile, line, message: `no migration makes the table ${table}` }],
    ),
  ];
}

/** Tables that are there after the last migration, with the migration that made each. */
export function findTables(migrations: readonly Source[]): ReadonlyMap<string, string> {
  const tables = new Map<string, string>();
  for (const { file, text } of [...migrations].sort((one, other) => (one.file < other.file ? -1 : 1))) {
    for (const [, act, name = ''] of text.matchAll(/^(create|drop) table (?:if (?:not )?exists )?([a-z0-9_]+)/gm)) {
      if (act === 'create') tables.set(name, file);
      else tables.delete(name);
    }
    for (const [, before = '', after = ''] of text.matchAll(/^alter table ([a-z0-9_]+) rename to ([a-z0-9_]+)/gm)) {
      tables.delete(before);
      tables.set(after, file);
    }
  }
  return tables;
}
