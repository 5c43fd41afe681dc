import { findLines, isTest, type Problem, type Source } from './sources.ts';

const clockFile = 'apps/server/src/platform/process/clock.ts';
const decides = /^(apps\/server|packages\/(domain|contract))\/src\//;
const machineTime = /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b/;

/**
 * The time of the machine may be set back, so what decides is given a `Clock`. How long something takes is measured with
 * `performance.now()`, which never goes back.
 */
export function checkClocks(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => decides.test(file) && file !== clockFile && !isTest(file))
    .flatMap(source => findLines(source, machineTime, 'the time comes from the Clock that is passed in'));
}
