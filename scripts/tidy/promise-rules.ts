import { isTest, type Problem, type Source } from './sources.ts';

export interface PromiseCoverage {
  readonly problems: readonly Problem[];
  /** Promises by specification file: how many there are. */
  readonly counts: ReadonlyMap<string, number>;
  readonly coveredCount: number;
  readonly promiseCount: number;
}

const promisePattern = /^- ([A-Z][A-Z0-9]{2}-\d{3}) (.+)$/;
const namePattern = /\b(?:it|test|scenario)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*['"`]([^'"`]*)/g;
const codePattern = /\b[A-Z][A-Z0-9]{2}-\d{3}\b/g;

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

function listNamed(tests: readonly Source[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const { file, text } of tests) {
    for (const match of text.matchAll(namePattern)) {
      for (const [code] of (match[1] ?? '').matchAll(codePattern)) named.set(code, file);
    }
  }
  return named;
}

/** Every promise is named by a test, every code in a test's name is promised, and no code stands twice. */
export function checkPromises(specs: readonly Source[], sources: readonly Source[]): PromiseCoverage {
  const promises = listPromises(specs);
  const named = listNamed(sources.filter(({ file }) => isTest(file)));
  const problems: Problem[] = [];
  const first = new Map<string, Promised>();
  const counts = new Map<string, number>();
  for (const promised of promises) {
    counts.set(promised.file, (counts.get(promised.file) ?? 0) + 1);
    const { code, file, line } = promised;
    if (first.has(code)) problems.push({ file, line, message: `${code} is promised twice` });
    first.set(code, promised);
    if (!named.has(code)) problems.push({ file, line, message: `${code} is named by no test` });
  }
  for (const [code, file] of named) {
    if (!first.has(code)) problems.push({ file, message: `${code} is promised in no file of specs/` });
  }
  const coveredCount = [...first.keys()].filter(code => named.has(code)).length;
  return { problems, counts, coveredCount, promiseCount: first.size };
}
