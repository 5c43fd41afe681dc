import { findLines, isTest, type Problem, type Source } from './sources.ts';

/** What one file does for all others: how it looks like in code, where it may stand, and what to use instead. */
const doors: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /\b(local|session)Storage\b/,
    /^packages\/browser\/src\/storage\.ts$/,
    'keep texts by readStored and writeStored: a browser may refuse its storage',
  ],
];

export function checkDoors(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => /^(apps|packages)\/[\w-]+\/src\//.test(file) && !isTest(file))
    .flatMap(source =>
      doors.flatMap(([pattern, door, message]) => (door.test(source.file) ? [] : findLines(source, pattern, message))),
    );
}
