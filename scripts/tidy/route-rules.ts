import type { Problem, Source } from './sources.ts';

/**
 * Every page that needs no record is in a list of `e2e/support/screens.ts`, for the walks through the screens to look at
 * it. Pages of one record are seen by journeys.
 */
export function checkRoutes(sources: readonly Source[]): readonly Problem[] {
  const screens = sources.find(({ file }) => file === 'e2e/support/screens.ts')?.text ?? '';
  const walked = new Set([...screens.matchAll(/'(\/[^'?]*)/g)].map(([, path = '']) => path));
  return sources
    .filter(({ file }) => /^apps\/\w+\/src\/routes\.tsx$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/ path: '([^':]+)'/g)]
        .filter(([, path = '']) => !walked.has(path))
        .map(({ index, 1: path }) => ({
          file,
          line: text.slice(0, index).split('\n').length,
          message: `${path} is not in e2e/support/screens.ts: no walk looks at it`,
        })),
    );
}
