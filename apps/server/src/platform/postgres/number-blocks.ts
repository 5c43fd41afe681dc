import { assert } from '@truemark/domain/result';
import type { Database } from './database.ts';

/** Numbers of a sequence, taken from the database a block at a time: each is given once, in any program. */
export interface NumberBlocks {
  /** The next number; below 2^53. */
  take(): Promise<number>;
}

/** `sequence` counts in steps of `blockSize`; what a program has not used when it ends is left out. */
export function createNumberBlocks(database: Database, sequence: string, blockSize: number): NumberBlocks {
  let next = 0;
  let left = 0;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const [row] = await database.query<{ first: string }>('select nextval($1::regclass) as first', [sequence]);
    assert(row, 'a sequence has a next number');
    next = Number(row.first);
    left = blockSize;
  }

  return {
    async take() {
      while (left === 0) {
        loading ??= load().finally(() => {
          loading = undefined;
        });
        await loading;
      }
      left -= 1;
      next += 1;
      return next - 1;
    },
  };
}
