import type { Bench } from './bench.ts';
import { measureFollowing } from './follow-chain.ts';
import { measureReviewQueues } from './review-queues.ts';
import { measureUploads } from './uploads.ts';

/** Payments in and out and pictures, as those who review, wait and pay meet them. */
export const cashierBench: Bench = {
  name: 'cashier',
  run: async say => [
    ...(await measureReviewQueues(say)),
    ...(await measureFollowing(say)),
    ...(await measureUploads(say)),
  ],
};
