import { checkClocks } from './tidy/clock-rules.ts';
import { checkCommits, listCommits } from './tidy/commit-rules.ts';
import { checkCoverage } from './tidy/coverage-rules.ts';
import { checkCycles } from './tidy/cycle-rules.ts';
import { checkDescriptions } from './tidy/description-rules.ts';
import { checkDoors } from './tidy/door-rules.ts';
import { checkPageFigures, checkTypedFigures } from './tidy/figure-rules.ts';
import { checkFiles } from './tidy/file-rules.ts';
import { checkImports } from './tidy/import-rules.ts';
import { checkKinds } from './tidy/kind-rules.ts';
import { checkGrants, checkMigrations, findTables } from './tidy/migration-rules.ts';
import { checkPromises } from './tidy/promise-rules.ts';
import { checkQueries, checkTimes } from './tidy/query-rules.ts';
import { checkRoutes } from './tidy/route-rules.ts';
import { checkSchemas } from './tidy/schema-rules.ts';
import { checkEventWords, checkStateWords } from './tidy/shared-word-rules.ts';
import { listFiles, loadSources, type Problem } from './tidy/sources.ts';
import { checkTables } from './tidy/table-rules.ts';
import {
  checkConsentNames,
  checkContent,
  checkJoints,
  checkLooseText,
  checkStyles,
  checkTexts,
  checkUnusedTexts,
  checkWindowSizes,
} from './tidy/text-rules.ts';
import { checkTextTypes } from './tidy/text-type-rules.ts';
import { checkWalletAsks } from './tidy/wallet-rules.ts';
import { checkWording } from './tidy/wording-rules.ts';

/** What tidy says of the whole tree. */
export interface TidyReport {
  readonly groups: readonly { readonly name: string; readonly problems: readonly Problem[] }[];
  /** What is counted: lines that name a kind of product, and how the promises of specs/ are covered, by file. */
  readonly coverage: readonly string[];
}

/** Looks the whole tree through. Rules may only get stricter. */
export function runTidy(): TidyReport {
  const files = listFiles();
  const code = loadSources(files, ['.ts', '.tsx', '.mjs']);
  const styles = loadSources(files, ['.css']);
  const texts = loadSources(files, ['.json']);
  const specs = loadSources(files, ['.md']).filter(({ file }) => file.startsWith('specs/'));
  const pages = loadSources(files, ['.md']).filter(({ file }) => file.includes('/content/samples/'));
  const migrations = loadSources(files, ['.sql']).filter(({ file }) => file.startsWith('apps/server/migrations/'));
  const promises = checkPromises(specs, code);
  const kinds = checkKinds(code);
  const wording = checkWording(texts, pages);
  return {
    groups: [
      { name: 'files', problems: checkFiles(files, [...code, ...styles]) },
      { name: 'imports', problems: checkImports(code) },
      { name: 'cycles', problems: checkCycles(code) },
      { name: 'schemas', problems: checkSchemas(code) },
      { name: 'queries', problems: [...checkQueries(code), ...checkTimes(code)] },
      { name: 'routes', problems: checkRoutes(code) },
      { name: 'clocks', problems: checkClocks(code) },
      { name: 'doors', problems: checkDoors(code) },
      { name: 'asks of wallets', problems: checkWalletAsks(code) },
      { name: 'migrations', problems: checkMigrations(migrations, loadSources(files, ['.sha256'])) },
      { name: 'grants', problems: checkGrants(migrations, code) },
      { name: 'tables', problems: checkTables(code, findTables(migrations)) },
      { name: 'kinds', problems: kinds.problems },
      { name: 'styles', problems: [...checkStyles(styles), ...checkWindowSizes([...styles, ...code])] },
      { name: 'loose text', problems: [...checkLooseText(code), ...checkJoints(code)] },
      {
        name: 'ten languages',
        problems: [...checkTexts(texts), ...checkContent(files), ...checkConsentNames(texts, pages)],
      },
      { name: 'wording', problems: wording.problems },
      { name: 'words said once', problems: [...checkEventWords(texts), ...checkStateWords(texts)] },
      { name: 'descriptions of texts', problems: checkDescriptions(texts) },
      { name: 'types of texts', problems: checkTextTypes(texts, code) },
      { name: 'typed figures', problems: [...checkTypedFigures(texts), ...checkPageFigures(pages)] },
      { name: 'unused texts', problems: checkUnusedTexts(texts, code) },
      { name: 'commits', problems: checkCommits(listCommits()) },
      {
        name: 'coverage',
        problems: checkCoverage(loadSources(files, ['coverage.tsv', 'coverage.md']), promises.places),
      },
      { name: 'promises', problems: promises.problems },
    ],
    coverage: [
      kinds.summary,
      ...wording.summaries,
      ...[...promises.counts].map(([file, count]) => `${file}: ${count}`),
      `promises named by a test that always runs: ${promises.coveredCount} of ${promises.promiseCount}`,
      `only where the machine gives the right: ${promises.skippable.join(', ')}`,
      `only with --all: ${promises.wholeRunOnly.join(', ')}`,
    ],
  };
}

function print({ groups, coverage }: TidyReport): boolean {
  for (const { name, problems } of groups) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}${problems.length ? ` (${problems.length})` : ''}`);
    for (const { file, line, message } of problems) console.log(`     ${file}${line ? `:${line}` : ''} ${message}`);
  }
  for (const line of coverage) console.log(`     ${line}`);
  return groups.every(({ problems }) => problems.length === 0);
}

if (import.meta.main) process.exitCode = print(runTidy()) ? 0 : 1;
