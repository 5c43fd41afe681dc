import { isTest, type Problem, type Source } from './sources.ts';

const room = /^apps\/server\/src\/(?:features\/([\w-]+)|(platform))\//;
const named = /\b(?:from|join|into|update|only|table)\s+([a-z][a-z0-9_]*)\b/g;

function listNamedTables({ text, file }: Source, owners: ReadonlyMap<string, string>): readonly Problem[] {
  return [...text.matchAll(named)].flatMap(match => {
    const table = match[1] ?? '';
    const owner = owners.get(table);
    const here = room.exec(file);
    if (owner === undefined || owner === (here?.[1] ?? here?.[2])) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [{ file, line, message: `${table} belongs to ${owner}: ask it for the rows` }];
  });
}

/**
 * A table is named in SQL only by the feature whose migration makes it (`08-ledger.sql` is of `ledger`), or by the platform.
 * Every other asks the owner for its rows. `tables`: each with the file of its migration.
 */
export function checkTables(sources: readonly Source[], tables: ReadonlyMap<string, string>): readonly Problem[] {
  const owners = new Map(
    [...tables].map(([table, file]) => [table, /\/\d+-([\w-]+)\.sql$/.exec(file)?.[1] ?? ''] as const),
  );
  const rooms = new Set(sources.map(({ file }) => room.exec(file)).map(here => here?.[1] ?? here?.[2]));
  return [
    ...sources
      .filter(({ file }) => file.startsWith('apps/server/src/') && !isTest(file))
      .flatMap(source => listNamedTables(source, owners)),
    ...[...tables].flatMap(([table, file]) =>
      rooms.has(owners.get(table))
        ? []
        : [{ file, message: `${table} belongs to no feature: name the file after one` }],
    ),
  ];
}
