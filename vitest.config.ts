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

/** Real processes, which take a minute and mostly wait, first: at the end they would run beside nothing. */
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const isLong = ({ moduleId }: TestSpecification) => needsServer(moduleId, /\/server-process\.ts$/);
    return [...sorted.filter(isLong), ...sorted.filter(each => !isLong(each))];
  }
}

/** What a test waits for comes when the machine gets to it; only what never comes is a failure. */
const poll = { timeout: 15_000 };

export default defineConfig({
  test: {
    // Machines with two cores are common, and half of each test of the server is another process's work.
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
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll },
        },
      },
    ],
  },
});
