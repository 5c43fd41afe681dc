import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@truemark/contract/calls';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { callAddressesPlugin } from './packages/browser/build/call-addresses-plugin.ts';
import { textsPlugin } from './packages/browser/build/texts-plugin.ts';

const files = globSync('{packages,apps,scripts,bench}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] });

const isOtherPostgres = Boolean(process.env.TEST_DATABASE_URL || process.env.TEST_POSTGRES);
const serverMark = isOtherPostgres ? /\/test-database\.ts$/ : /\/(test-database|server-process)\.ts$/;

/**
 * Tests that need a database, or real processes of the server, run apart: they share a PostgreSQL, and those with a
 * database run a second time on another one (scripts/test.mjs). A test says that it is of these by what it imports from
 * testing folders.
 */
function needsServer(file: string, mark = serverMark): boolean {
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']*\/testing\/[^']+|\.\/[^']+)'/g);
  return [...imports].some(([, from = '']) => {
    if (mark.test(from)) return true;
    const target = path.join(path.dirname(file), from);
    return target.includes('/testing/') && needsServer(target, mark);
  });
}

const serverFiles = files.filter(file => needsServer(file));

/**
 * What tells of a long test by what it imports: real processes, then the whole platform in this one and what does more with
 * `--all`. Nobody knows better where nothing has run before.
 */
const longMarks = [/\/server-process\.ts$/, /\/(test-extent|busy-platform|world)\.ts$/];

/** Long tests first: at the end they would run beside nothing. */
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longMarks.findIndex(mark => needsServer(moduleId, mark));
      return rank < 0 ? longMarks.length : rank;
    };
    const ranked = sorted.map(each => ({ each, rank: rankOf(each) }));
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ each }) => each);
  }
}

/** What a test waits for comes when the machine gets to it; only what never comes is a failure. */
const poll = { timeout: 15_000 };

export default defineConfig({
  test: {
    // Machines with two cores are common.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // What takes words or addresses of the web client gets the real ones.
        plugins: [
          textsPlugin(['apps/web/src/locales', 'packages/contract/locales/users'], []),
          callAddressesPlugin(calls),
        ],
        test: {
          name: 'unit',
          // Files of a worker share their modules: to load the code anew for each takes as long as its tests.
          isolate: false,
          include: files.filter(file => !serverFiles.includes(file)),
          testTimeout: 20_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: serverFiles,
          globalSetup: 'apps/server/src/platform/testing/test-server.ts',
          // While one waits for the database, for a process to end or for a timer, two others go on.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll },
        },
      },
    ],
  },
});
