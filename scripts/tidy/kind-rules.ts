import { isTest, type Problem, type Source } from './sources.ts';

/** Lines that may name a kind of product outside its own folders. The number may only fall. */
const linesMax = 0;

const kind = /'(contract|option|options)'/;
const isOwn =
  /\/features\/(contracts|options)\/|domain\/src\/(contracts|options)\/|contract\/src\/trading\/(contracts|contract-calls|options)\.ts$|\/ticket\/(contract|option)\//;

/**
 * Whoever needs all products loops over their manifests. A line that names one outside its own folders is one that the
 * next product has to add to.
 */
export function checkKinds(sources: readonly Source[]): {
  readonly problems: readonly Problem[];
  readonly summary: string;
} {
  const counts = sources
    .filter(({ file }) => /^(apps|packages)\//.test(file) && !isTest(file) && !isOwn.test(file))
    .map(({ file, lines }) => ({ file, count: lines.filter(line => kind.test(line)).length }))
    .filter(({ count }) => count > 0);
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const summary = `${sum} lines in ${counts.length} files name a kind outside its own folders, of at most ${linesMax}`;
  const problems =
    sum > linesMax
      ? counts.map(({ file, count }) => ({ file, message: `names a kind of product on ${count} lines` }))
      : [];
  return { problems, summary };
}
