import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { coverageFile, statementFile, writeCoverage } from './tidy/coverage-rules.ts';
import { checkPromises } from './tidy/promise-rules.ts';
import { listFiles, loadSources } from './tidy/sources.ts';

// Writes specs/coverage.md from the statements of the specification and the promises that keep them.
const files = listFiles();
const specs = loadSources(files, ['.md']).filter(({ file }) => file.startsWith('specs/'));
const { places } = checkPromises(specs, loadSources(files, ['.ts', '.tsx', '.mjs']));
const [statements] = loadSources([statementFile], ['.tsv']);
if (!statements) throw new Error(`${statementFile} is missing`);
writeFileSync(path.resolve(import.meta.dirname, '..', coverageFile), writeCoverage(statements, places));
