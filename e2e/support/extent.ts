/** Whether this run has time for what takes long or repeats: `npm test -- --all`. */
export const isWholeRun = process.env.TEST_ALL === '1';

/** A journey that is left to that run: it takes long, and what it walks through is tested on the server as well. */
export const wholeRunOnly = { tag: '@whole-run' } as const;

/** The shapes of a journey: all of them in that run, else the first. */
export const chooseShapes = <Shape>(shapes: readonly Shape[]): readonly Shape[] =>
  isWholeRun ? shapes : shapes.slice(0, 1);

/** The tag of a journey in a shape of a list of them: the first is always walked, the others are left to that run. */
export const tagOfShape = <Shape>(shapes: readonly Shape[], shape: Shape) => (shape === shapes[0] ? {} : wholeRunOnly);
