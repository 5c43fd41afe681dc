import { describe, expect, it } from 'vitest';
import { LedgerUnavailable } from '../posting.ts';
import { log, pay } from '../testing/test-ledger.ts';
import { type PreparedPosting, preparePosting } from './batch.ts';
import { postUntilAnswered } from './retry.ts';
import type { BatchMode } from './write-batch.ts';

function prepare(key: string): PreparedPosting {
  return preparePosting({ userId: 2, book: 'live', key, transfers: [pay(2, 'available', 'fees', 1n)] });
}

describe('a batch', () => {
  const answer = (postings: readonly PreparedPosting[]) =>
    postings.map((_, index) => ({ ok: true as const, value: { postingId: index, atMs: 0 } }));
  const batch = ['a', 'b', 'c', 'd', 'e'].map(key => prepare(key));

  function fail(code: string, message = 'failed'): never {
    throw Object.assign(new Error(message), { code });
  }

  it.each([['ECONNRESET'], ['57P01'], ['08006'], ['40P01'], ['40001'], ['23505']])(
    'LED-022 that fails with %s is tried again',
    async code => {
      let tries = 0;
      const attempt = async (postings: readonly PreparedPosting[]) => {
        tries += 1;
        return tries < 3 ? fail(code) : answer(postings);
      };
      const outcomes = await postUntilAnswered(batch, attempt, log);
      expect(outcomes.every(outcome => 'answer' in outcome)).toBe(true);
      expect(tries).toBe(3);
    },
  );

  it('LED-022 is given up, unanswered, when the database stays away', { timeout: 15_000 }, async () => {
    const attempt = async () => fail('', 'Connection terminated unexpectedly');
    const outcomes = await postUntilAnswered(batch, attempt, log);
    expect(outcomes).toHaveLength(5);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ error: expect.any(LedgerUnavailable) });
  });

  it('LED-023 is halved until the posting at fault stands alone', async () => {
    const sizes: number[] = [];
    const attempt = async (postings: readonly PreparedPosting[]) => {
      sizes.push(postings.length);
      if (postings.some(({ posting }) => posting.key === 'd')) fail('22012', 'division by zero');
      return answer(postings);
    };
    const outcomes = await postUntilAnswered(batch, attempt, log);
    expect(outcomes.map(outcome => ('answer' in outcome ? 'posted' : outcome.error.message))).toEqual([
      'posted',
      'posted',
      'posted',
      'division by zero',
      'posted',
    ]);
    expect(sizes).toEqual([5, 2, 3, 1, 2, 1, 1]);
  });

  it('LED-026 that the cache got wrong is decided on what the database says, with all shards when one is short', async () => {
    const modes: BatchMode[] = [];
    const attempt = async (postings: readonly PreparedPosting[], mode: BatchMode) => {
      modes.push(mode);
      if (mode === 'cached') fail('23000');
      if (modes.length === 3) fail('40P01');
      return mode === 'allShards' ? answer(postings) : undefined;
    };
    const outcomes = await postUntilAnswered(batch, attempt, log);
    expect(outcomes.every(outcome => 'answer' in outcome)).toBe(true);
    expect(modes).toEqual(['cached', 'loaded', 'allShards', 'allShards']);
  });
});
