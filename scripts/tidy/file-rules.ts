import path from 'node:path';
import { findLines, isTest, type Problem, type Source } from './sources.ts';

const fileLinesMax = 300;
const rootFilesMax = 14;
const doorExportsMax = 15;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const bannedNames = /(^|-)(manager|helper|helpers|utils|util|common|info)\.(ts|tsx)$/;

/** The design tokens are one table of values and stay together; the types of texts are written by a program. */
const longFiles = ['packages/ui/src/tokens.css', 'apps/web/src/locales/text-types.ts'];

function checkLength({ file, lines }: Source): readonly Problem[] {
  if (longFiles.includes(file)) return [];
  return lines.length > fileLinesMax + 1
    ? [{ file, message: `${lines.length - 1} lines; at most ${fileLinesMax}` }]
    : [];
}

function checkName({ file }: Source): readonly Problem[] {
  const name = path.basename(file);
  if (!kebabCase.test(name)) return [{ file, message: 'file names are kebab-case' }];
  // market-data is the capability's own name.
  return bannedNames.test(name) && name !== 'market-data.ts'
    ? [{ file, message: 'the name says nothing of what the file is' }]
    : [];
}

function checkDoor(source: Source): readonly Problem[] {
  if (path.basename(source.file) !== 'index.ts') return [];
  const names = [...source.text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(match =>
    (match[1] ?? '').split(',').filter(name => name.trim()),
  );
  const own = source.text.match(/^export (async )?(function|const|class|interface|type) (?!\{)/gm)?.length ?? 0;
  const count = names.length + own;
  return [
    ...findLines(source, /^export \*/, 'a door names what it exports'),
    ...(count > doorExportsMax
      ? [{ file: source.file, message: `${count} exports; a door has at most ${doorExportsMax}` }]
      : []),
  ];
}

/** What another file exports is imported from there; only a door passes it on. */
function checkPassingOn(source: Source): readonly Problem[] {
  if (path.basename(source.file) === 'index.ts' || !/\.tsx?$/.test(source.file)) return [];
  const own = source.text
    .replace(/^export\s+(?:type\s+)?(?:\{[^}]*\}|\*)\s*from\s*'[^']+';/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return own.trim() === '' ? [{ file: source.file, message: 'passes on what others export, and nothing else' }] : [];
}

function checkDefaultExport(source: Source): readonly Problem[] {
  const isAllowed = /(^|\/)[\w-]*(page|shell)\.tsx$|config\.ts$|\/testing\/|^e2e\/support\/|\.d\.ts$/.test(source.file);
  return isAllowed ? [] : findLines(source, /^export default /, 'only lazy routes have a default export');
}

/** Patterns that no source may hold. This file names them and is left out. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|XXX)\b/, 'unfinished work is left out, not announced'],
  [/:\s*any\b|\bas any\b|<any>/, 'no any'],
  [/@ts-(ignore|expect-error|nocheck)/, 'the compiler is not silenced'],
  [/\b(it|test|describe)\.only\(/, 'a single test would hide the others'],
  [/cancelled/i, 'canceled has one l'],
];

function checkBanned(source: Source): readonly Problem[] {
  return banned.flatMap(([pattern, message]) => findLines(source, pattern, message));
}

/** One look of what opens: the browser's own triangle stands nowhere. */
function checkDisclosure(source: Source): readonly Problem[] {
  if (source.file === 'packages/ui/src/disclosure.tsx') return [];
  return findLines(source, /<summary\b/, 'what opens is a Disclosure of packages/ui');
}

/** process.env is read where a program starts, nowhere else. */
function checkEnvironment(source: Source): readonly Problem[] {
  const isStart = /(^apps\/server\/src\/main\.ts|^scripts\/|^bench\/|^e2e\/|config\.ts$|\/testing\/)/.test(source.file);
  return isStart || isTest(source.file) ? [] : findLines(source, /process\.env\b/, 'settings are read in main.ts only');
}

function checkRootFiles(files: readonly string[]): readonly Problem[] {
  const own = files.filter(file => !file.includes('/'));
  return own.length > rootFilesMax
    ? [{ file: '.', message: `${own.length} files in the root; at most ${rootFilesMax}` }]
    : [];
}

/** Rules about single files: length, names, doors, default exports, banned words, settings. */
export function checkFiles(files: readonly string[], sources: readonly Source[]): readonly Problem[] {
  const own = sources.filter(({ file }) => !file.startsWith('scripts/tidy/file-rules'));
  return [
    ...checkRootFiles(files),
    ...own.flatMap(source => [
      ...checkLength(source),
      ...checkName(source),
      ...checkDoor(source),
      ...checkPassingOn(source),
      ...checkDefaultExport(source),
      ...checkBanned(source),
      ...checkEnvironment(source),
      ...checkDisclosure(source),
    ]),
  ];
}
