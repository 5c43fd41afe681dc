import { isTest, type Problem, type Source } from './sources.ts';

const bareSchema = /\bz\s*\.\s*(string|number|bigint|date|coerce|url|email|any|int|int32)\b/g;

/**
 * What crosses the wire is made of the named schemas of `schemas.ts`, which let nothing through that a layer below
 * refuses, such as U+0000 in a text or a number that its column cannot hold.
 */
export function checkSchemas(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => file.startsWith('packages/contract/src/') && !file.endsWith('/schemas.ts'))
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(bareSchema)].map(match => ({
        file,
        line: text.slice(0, match.index).split('\n').length,
        message: `no bare z.${match[1]}: use or add a named schema of schemas.ts`,
      })),
    );
}
