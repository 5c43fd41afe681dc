import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const files = globSync('{packages,apps,scripts,bench}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] });
/**
 * A test that needs a database, or real processes of the server, says so by what it imports. They run apart because
 * they share a PostgreSQL, and a second time on another PostgreSQL (scripts/test.mjs).
 */
const serverFiles = files.filter(file => /\/testing\/[a-z-]+\.ts'/.test(readFileSync(file, 'utf8')));
const isServerRun = (file: string) => serverFiles.includes(file);

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: files.filter(file => !isServerRun(file)), testTimeout: 20_000 } },
      {
        test: {
          name: 'server',
          include: serverFiles,
          globalSetup: 'apps/server/src/platform/testing/test-server.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
