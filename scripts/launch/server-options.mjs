import { availableParallelism } from 'node:os';

/** As many as V8 takes by itself. */
const helpersMax = 4;

/**
 * How Node runs the server, under load:
 * - most of what an order leaves behind is garbage a moment later: with room for more of it the collector comes less often
 *   and finds less alive, which saves a fifth of all work;
 * - no more helpers of the collector than there are other cores, or they take the one that orders are worked on;
 * - memory outside the heap counts when a collection is planned. By default it has a limit of its own, above which every small
 *   buffer that is made stops the program for a step of the collection: measured 98 to 187 ms in a row, and with this 154 at most;
 * - the whole heap is collected when it has grown to three times of what is alive. By itself V8 plans for 3 % of the time,
 *   and under load that was every five seconds;
 * - memory is not given back because collections are quick: V8 takes that for a quiet moment, also at two thousand orders
 *   a second, collects the whole heap for a third of a second, and then has to grow it anew, during which answers took a
 *   second (docs/benchmarks.md);
 * - nothing is made among the old objects from the start, because others like it lived long before, and no compiler is used
 *   whose suspended functions keep what they do not need any more: what is dead there keeps alive what it leads to until the
 *   whole heap is collected. Of an order 2.7 KB stayed so, and 1.0 without both (docs/benchmarks.md).
 */
export const serverOptions = [
  '--max-semi-space-size=192',
  '--external-memory-accounted-in-global-limit',
  '--heap-growing-percent=200',
  '--no-memory-reducer',
  '--no-allocation-site-pretenuring',
  '--no-maglev',
  `--v8-pool-size=${Math.max(1, Math.min(helpersMax, availableParallelism() - 1))}`,
];
