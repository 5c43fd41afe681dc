/** Whether this run has time for what takes long or repeats: `npm test -- --all`. */
export const isWholeRun = process.env.TEST_ALL === '1';
