import path from 'node:path';
import { isTest, type Problem, type Source } from './sources.ts';

/** A column that is handed out under its own name and as another type: `session.id::text as id`, or `id::text` alone. */
const namedCast = /(?<![$\w])([a-z]\w*)::[a-z]\w* as "?\1\b/g;
const bareCast = /(?<![$\w])([a-z]\w*)::[a-z]\w*(?=,|\s+from\b)/g;
const ordering = /\border by ([^`'");]*)/g;

function listColumns(pattern: RegExp, { text }: Source): readonly string[] {
  return [...text.matchAll(pattern)].map(([, column = '']) => column);
}

function listOrderings({ text }: Source) {
  return [...text.matchAll(ordering)].flatMap(({ index, 1: columns = '' }) =>
    columns.split(',').map(column => ({ column: column.trim().split(/\s/)[0] ?? '', index })),
  );
}

/**
 * `order by id` means the column that is handed out before the one of the table: with `id::text as id` ten comes before
 * nine, and with any other cast no index gives the order. So the table is named: `order by user_session.id`. A list of
 * columns may stand in another file of the folder.
 */
export function checkQueries(sources: readonly Source[]): readonly Problem[] {
  const queries = sources.filter(({ file }) => file.startsWith('apps/server/src/') && !isTest(file));
  const folders = Map.groupBy(queries, ({ file }) => path.dirname(file));
  return [...folders.values()].flatMap(folder => {
    const shared = folder.flatMap(source => listColumns(namedCast, source));
    return folder.flatMap(source => {
      const handedOut = new Set([...shared, ...listColumns(bareCast, source)]);
      return listOrderings(source)
        .filter(({ column }) => handedOut.has(column))
        .map(({ column, index }) => ({
          file: source.file,
          line: source.text.slice(0, index).split('\n').length,
          message: `order by ${column}: name its table, since ${column} is handed out as another type`,
        }));
    });
  });
}

const bareTime = /extract\(epoch from [^\n]*\* 1000/g;

/** A column of time counts in microseconds: with a fraction of a ms it would fit no reply. `toMs` reads it whole. */
export function checkTimes(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => file.startsWith('apps/server/src/') && !file.endsWith('/time-column.ts') && !isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(bareTime)].map(match => ({
        file,
        line: text.slice(0, match.index).split('\n').length,
        message: 'a time of the database is read by toMs of time-column.ts',
      })),
    );
}
