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
