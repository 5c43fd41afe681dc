import { isTest, type Problem, type Source } from './sources.ts';

export interface PromiseCoverage {
  readonly problems: readonly Problem[];
  /** Promises by specification file: how many there are. */
  readonly counts: ReadonlyMap<string, number>;
  readonly coveredCount: number;
  /** Promises whose tests all need rights that not every machine gives: not covered where they are missing. */
  readonly skippable: readonly string[];
  /** Promises whose tests all run with `npm test -- --all` alone. */
  readonly wholeRunOnly: readonly string[];
  readonly promiseCount: number;
  /** Of each promise the file of specs/ that makes it, and a file with a test that names it. */
  readonly places: ReadonlyMap<string, PromisePlace>;
}

export interface PromisePlace {
  readonly spec: string;
  readonly test: string;
}

const promisePattern = /^- ((?:E2E-\d{3,4}|[A-Z][A-Z0-9]{2}-\d{3})) (.+)$/;
const namePattern = /\b(?:it|test|scenario)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*['"`]([^'"`]*)/g;
/** What a test may miss on a machine: the rights of root, or enough file descriptors. */
const rights = ['!isRoot', '!canBeDaemon', '!allowsCrowd'];
const skipPattern = /^( *)(describe|it|test|scenario)\.skip(?:If)?\((.*)$/;
const codePattern = /\b(?:E2E-\d{3,4}|[A-Z][A-Z0-9]{2}-\d{3})\b/g;

interface Promised {
  readonly code: string;
  readonly file: string;
  readonly line: number;
}

function listPromises(specs: readonly Source[]): readonly Promised[] {
  return specs.flatMap(({ file, lines }) =>
    lines.flatMap((text, index) => {
      const code = promisePattern.exec(text)?.[1];
      return code ? [{ code, file, line: index + 1 }] : [];
    }),
  );
}

/** When a test runs: at each run, where the machine gives a right, or with `npm test -- --all` alone. */
type Extent = 'always' | 'skippable' | 'wholeRunOnly';

interface Named {
  readonly file: string;
  /** Of the tests that name it, that which runs most often. */
  readonly extent: Extent;
}

const wholeRunPattern = /^['"`],\s*(\{\s*\.\.\.)?wholeRunOnly\b/;

/** Lines of a test file whose tests may be skipped: what stands in a suite, or in a test, with a condition. */
function listSkippedLines(lines: readonly string[]): ReadonlySet<number> {
  const skipped = new Set<number>();
  for (const [start, text] of lines.entries()) {
    const indent = skipPattern.exec(text)?.[1];
    if (indent === undefined) continue;
    const length = lines.slice(start).findIndex(line => line.startsWith(`${indent})`) || line.startsWith(`${indent}}`));
    for (let line = start; line <= start + Math.max(length, 0); line += 1) skipped.add(line);
  }
  return skipped;
}

function listNamed(tests: readonly Source[]): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  for (const { file, text, lines } of tests) {
    const skipped = listSkippedLines(lines);
    for (const match of text.matchAll(namePattern)) {
      const line = text.slice(0, match.index).split('\n').length - 1;
      const isWholeRunOnly = wholeRunPattern.test(text.slice(match.index + match[0].length));
      const extent: Extent = isWholeRunOnly ? 'wholeRunOnly' : skipped.has(line) ? 'skippable' : 'always';
      for (const [code] of (match[1] ?? '').matchAll(codePattern)) {
        if (extent === 'always' || named.get(code)?.extent !== 'always') named.set(code, { file, extent });
      }
    }
  }
  return named;
}

/**
 * A test is left out for want of a right that the machine may not give, or because another language or shell has it; never
 * for want of data, which the repository holds.
 */
function checkSkips({ file, lines }: Source): readonly Problem[] {
  return lines.flatMap((text, index) => {
    const condition = skipPattern.exec(text)?.[3];
    if (condition === undefined) return [];
    const isKnown = file.startsWith('e2e/')
      ? /^(language|isMobile)\b/.test(condition)
      : rights.some(right => condition.startsWith(`${right})`));
    return isKnown ? [] : [{ file, line: index + 1, message: 'a test that may be skipped proves nothing' }];
  });
}

/** Every promise is named by a test, every code in a test's name is promised, and no code stands twice. */
export function checkPromises(specs: readonly Source[], sources: readonly Source[]): PromiseCoverage {
  const promises = listPromises(specs);
  const tests = sources.filter(({ file }) => isTest(file));
  const named = listNamed(tests);
  const problems: Problem[] = tests.flatMap(checkSkips);
  const first = new Map<string, Promised>();
  const counts = new Map<string, number>();
  for (const promised of promises) {
    counts.set(promised.file, (counts.get(promised.file) ?? 0) + 1);
    const { code, file, line } = promised;
    if (first.has(code)) problems.push({ file, line, message: `${code} is promised twice` });
    first.set(code, promised);
    if (!named.has(code)) problems.push({ file, line, message: `${code} is named by no test` });
  }
  for (const [code, { file }] of named) {
    if (!first.has(code)) problems.push({ file, message: `${code} is promised in no file of specs/` });
  }
  const listOf = (extent: Extent) => [...first.keys()].filter(code => named.get(code)?.extent === extent);
  const places = new Map<string, PromisePlace>();
  for (const [code, { file: spec }] of first) places.set(code, { spec, test: named.get(code)?.file ?? '' });
  return {
    ...{ problems, counts, places, promiseCount: first.size, coveredCount: listOf('always').length },
    ...{ skippable: listOf('skippable'), wholeRunOnly: listOf('wholeRunOnly') },
  };
}
