/** Whether this run has time for what takes long or repeats: `npm test -- --all`. */
export const isWholeRun = process.env.TEST_ALL === '1';

/** A test that is left to that run: it takes long, and shorter ones hold the parts of what it promises. */
export const wholeRunOnly = { skip: !isWholeRun } as const;
