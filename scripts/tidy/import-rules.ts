import path from 'node:path';
import { isTest, type Problem, type Source } from './sources.ts';

interface Import {
  readonly from: string;
  readonly line: number;
  /** Loaded when it is asked for: a chunk of its own. */
  readonly isLazy: boolean;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;

/** Everything that a file imports or passes on: types, and what is loaded when it is asked for, too. */
export function listImports({ text }: Source): readonly Import[] {
  return [...text.matchAll(importPattern)].map(match => ({
    from: match[1] ?? match[2] ?? match[3] ?? '',
    isLazy: match[2] !== undefined,
    line: text.slice(0, match.index).split('\n').length + 1,
  }));
}

/** What each package may use of the project's own packages. Direction: domain, contract, client, browser, the apps. */
const mayUse: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^packages\/domain\//, []],
  [/^packages\/collections\//, []],
  [/^packages\/contract\//, ['domain']],
  [/^packages\/client\//, ['domain', 'contract']],
  [/^packages\/ui\//, []],
  [/^packages\/browser\//, ['contract', 'client', 'ui']],
  [/^apps\/server\//, ['domain', 'collections', 'contract']],
  [/^apps\/(web|console)\//, ['domain', 'contract', 'client', 'ui', 'browser']],
];

function checkDirection(source: Source, imports: readonly Import[]): readonly Problem[] {
  const allowed = mayUse.find(([pattern]) => pattern.test(source.file))?.[1];
  if (!allowed) return [];
  return imports.flatMap(({ from, line }) => {
    const used = /^@truemark\/([\w-]+)/.exec(from)?.[1];
    if (!used || allowed.includes(used) || source.file.includes(`/${used}/`)) return [];
    return [{ file: source.file, line, message: `may not use @truemark/${used}` }];
  });
}

const features = /^apps\/(server|web|console)\/src\/features\/([\w-]+)\//;

const platform = /^apps\/(web|console)\/src\/platform\//;

/**
 * A feature is entered through its `index.ts`. The frame of a page loads the pages, panels and dialogs of features
 * lazily, each by its own file, so that it becomes a chunk of its own.
 */
function checkFeatures(source: Source, imports: readonly Import[]): readonly Problem[] {
  const own = features.exec(source.file);
  return imports.flatMap(({ from, line, isLazy }) => {
    if (!from.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(source.file), from);
    const other = features.exec(target);
    if (!other || (own && own[2] === other[2])) return [];
    if (platform.test(source.file))
      return [{ file: source.file, line, message: 'the platform of a page knows no feature' }];
    const isChunk = isLazy && !own && other[1] !== 'server';
    const isDoor = target.endsWith(`/features/${other[2]}/index.ts`) || isTest(source.file);
    return isDoor || isChunk ? [] : [{ file: source.file, line, message: `enter ${other[2]} through its index.ts` }];
  });
}

/** Each rule: who may not import what, and why. */
const forbidden: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^packages\/(domain|contract|collections)\/src\//, /^(react|pg|fastify|ws|node:)/, 'pure packages know no runtime'],
  [
    /^packages\/ui\//,
    /^(@truemark\/browser|@tanstack\/react-query|@lingui)/,
    'ui knows no router, no data and no words',
  ],
  [
    /^apps\/server\/src\/features\/(?!.*\/(routes|[\w-]*routes|logo-routes)\.ts$)/,
    /^(fastify|@fastify\/)/,
    'HTTP stands in routes.ts only',
  ],
];

function checkForbidden(source: Source, imports: readonly Import[]): readonly Problem[] {
  if (isTest(source.file)) return [];
  return forbidden.flatMap(([where, what, message]) =>
    where.test(source.file)
      ? imports.filter(({ from }) => what.test(from)).map(({ line }) => ({ file: source.file, line, message }))
      : [],
  );
}

const sql = /\b(select\s[\s\S]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table)\b/i;

/** SQL stands in store files, in the platform's own parts and in tests. */
function checkSql(source: Source): readonly Problem[] {
  const isFeature = features.test(source.file) && source.file.startsWith('apps/server/');
  if (!isFeature || isTest(source.file) || /store\.ts$/.test(source.file)) return [];
  const literals = source.text.match(/`[^`]*`|'[^'\n]*'/g) ?? [];
  return literals.some(literal => sql.test(literal))
    ? [{ file: source.file, message: 'SQL stands in store.ts only' }]
    : [];
}

/** Rules about who may use what. */
export function checkImports(sources: readonly Source[]): readonly Problem[] {
  return sources.flatMap(source => {
    const imports = listImports(source);
    return [
      ...checkDirection(source, imports),
      ...checkFeatures(source, imports),
      ...checkForbidden(source, imports),
      ...checkSql(source),
    ];
  });
}
