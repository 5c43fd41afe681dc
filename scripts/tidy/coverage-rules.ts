import type { PromisePlace } from './promise-rules.ts';
import type { Problem, Source } from './sources.ts';

/** Statements of the specification by section, the promises that keep them, and what is met differently on purpose. */
export const statementFile = 'specs/coverage.tsv';
export const coverageFile = 'specs/coverage.md';

interface Statement {
  readonly section: string;
  readonly text: string;
  readonly codes: readonly string[];
  readonly note: string;
  readonly line: number;
}

/** Tab-separated: section, statement, codes of promises, note; the first line names them. */
function listStatements({ lines }: Source): readonly Statement[] {
  return lines.flatMap((row, index) => {
    const [section = '', text = '', codes = '', note = ''] = row.split('\t');
    if (index === 0 || row === '') return [];
    return [{ section, text, codes: codes.split(' ').filter(Boolean), note, line: index + 1 }];
  });
}

function isMet({ codes }: Statement): boolean {
  return codes.length > 0;
}

function describePromise(code: string, places: ReadonlyMap<string, PromisePlace>): string {
  const place = places.get(code);
  const name = (file: string) => file.split('/').at(-1) ?? file;
  return place ? `[${code}](${name(place.spec)}) [test](../${place.test})` : code;
}

function describeStatement({ text, codes, note }: Statement, places: ReadonlyMap<string, PromisePlace>): string {
  const kept = codes.map(code => describePromise(code, places)).join(', ');
  return `- ${text} ${kept || '**Open.**'}${note && ` ${note}`}`;
}

/** `specs/coverage.md`: each statement of the specification, the promises that keep it and their tests. */
export function writeCoverage(statements: Source, places: ReadonlyMap<string, PromisePlace>): string {
  const listed = listStatements(statements);
  const sections = [...new Set(listed.map(({ section }) => section))];
  const parts = sections.map(section => {
    const kept = listed.filter(statement => statement.section === section);
    return [`## Section ${section}`, '', ...kept.map(statement => describeStatement(statement, places))];
  });
  const metCount = listed.filter(isMet).length;
  const head = [
    '# Coverage of the specification',
    '',
    `Written by \`npm run coverage\` from \`coverage.tsv\`. Of ${listed.length} statements ${metCount} are kept by promises with tests.`,
    '',
  ];
  return `${[...head, ...parts.flatMap(part => [...part, ''])].join('\n').trimEnd()}\n`;
}

/** Every code that a statement names is promised, and the page is the one that its statements make. */
export function checkCoverage(
  sources: readonly Source[],
  places: ReadonlyMap<string, PromisePlace>,
): readonly Problem[] {
  const statements = sources.find(({ file }) => file === statementFile);
  const page = sources.find(({ file }) => file === coverageFile);
  if (!statements) return [{ file: statementFile, message: 'is missing' }];
  const problems: Problem[] = listStatements(statements).flatMap(({ codes, line }) =>
    codes
      .filter(code => !places.has(code))
      .map(code => ({ file: statementFile, line, message: `${code} is promised in no file of specs/` })),
  );
  if (page?.text !== writeCoverage(statements, places))
    problems.push({ file: coverageFile, message: 'is not what its statements make: npm run coverage' });
  return problems;
}
