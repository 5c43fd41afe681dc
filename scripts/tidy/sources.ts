import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Something a rule found wrong, with the place to look. */
export interface Problem {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

export interface Source {
  /** From the root of the checkout, with forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../..');

/** Every file of the project: what git tracks and what it does not ignore. */
export function listFiles(): readonly string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(output.split('\0').filter(Boolean))].sort();
}

function readSource(file: string): Source | undefined {
  try {
    const text = readFileSync(path.join(root, file), 'utf8');
    return { file, text, lines: text.split('\n') };
  } catch (error) {
    // A tracked file that was removed from the work tree is no source any more.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The sources whose names end in one of the given ways. */
export function loadSources(files: readonly string[], endings: readonly string[]): readonly Source[] {
  return files
    .filter(file => endings.some(ending => file.endsWith(ending)))
    .map(readSource)
    .filter(source => source !== undefined);
}

export function isTest(file: string): boolean {
  return /\.(test|bench)\.tsx?$/.test(file) || file.startsWith('e2e/') || file.includes('/testing/');
}

/** Problems for every line that fits, with a message. */
export function findLines(source: Source, pattern: RegExp, message: string): readonly Problem[] {
  return source.lines.flatMap((text, index) =>
    pattern.test(text) ? [{ file: source.file, line: index + 1, message }] : [],
  );
}
