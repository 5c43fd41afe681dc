import type { Bench } from './bench.ts';
import { measureReviewQueues } from './review-queues.ts';

/** Payments in and out, as their reviewers meet them. */
export const cashierBench: Bench = {
  name: 'cashier',
  run: say => measureReviewQueues(say),
};
