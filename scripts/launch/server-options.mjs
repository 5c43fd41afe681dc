import { availableParallelism } from 'node:os';

/** As many as V8 takes by itself. */
const helpersMax = 4;

/**
 * How Node runs the server. More of it costs an idle sandbox memory that it keeps (docs/benchmarks.md).
 * - Most of what an order leaves behind is garbage a moment later: with room for more of it the collector comes less often
 *   and finds less alive.
 * - No more helpers of the collector than there are other cores, or they take the one that orders are worked on.
 * - Memory outside the heap counts when a collection is planned. By default it has a limit of its own, above which every small
 *   buffer that is made stops the program for a step of the collection: measured 98 to 187 ms in a row, and with this 154 at most.
 * - Memory is not given back because collections are quick: V8 takes that for a quiet moment, also at two thousand orders
 *   a second, collects the whole heap for a third of a second, and then has to grow it anew, during which answers took a
 *   second.
 */
export const serverOptions = [
  '--max-semi-space-size=64',
  '--external-memory-accounted-in-global-limit',
  '--no-memory-reducer',
  `--v8-pool-size=${Math.max(1, Math.min(helpersMax, availableParallelism() - 1))}`,
];
