import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LedgerUnavailable } from '../posting.ts';
import { pay } from '../testing/test-ledger.ts';
import { type PreparedPosting, preparePosting } from './batch.ts';
import { type PostingOutcome, PostingQueue, type PostingQueueParts } from './posting-queue.ts';

function prepare(userId: number, key: string, isBackground = false, transferCount = 1): PreparedPosting {
  const transfers = Array.from({ length: transferCount }, () => pay(userId, 'available', 'fees', 1n));
  return preparePosting({ userId, book: 'live', key, isBackground, transfers });
}

const usual = {
  workerCount: 1,
  batchMax: 100,
  backgroundTransfersMax: 100,
  batchIntervalMs: 0,
  waitingMax: 1_000,
};

/** A queue whose batches are noted and answered when the test says so. */
function createQueue(parts: Partial<PostingQueueParts> = {}) {
  const batches: string[][] = [];
  const open: (() => void)[] = [];
  const run = (postings: readonly PreparedPosting[]) => {
    batches.push(postings.map(({ posting }) => posting.key));
    return new Promise<PostingOutcome[]>(resolve => {
      open.push(() =>
        resolve(postings.map((_, index) => ({ answer: { ok: true, value: { postingId: index, atMs: 0 } } }))),
      );
    });
  };
  const queue = new PostingQueue({ ...usual, ...parts, run });
  return { queue, batches, answerNext: () => open.shift()?.() };
}

/** Where the process stood still meanwhile, the timer ends before the turns that the queue waits for. */
async function wait(): Promise<void> {
  await sleep(5);
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
}

describe('the queue of postings', () => {
  it('LED-010 takes together what arrives together, and what arrives meanwhile next, in order', async () => {
    const { queue, batches, answerNext } = createQueue({ batchMax: 3 });
    const first = ['a', 'b'].map(key => queue.post(prepare(2, key)));
    await wait();
    const second = ['c', 'd', 'e', 'f'].map(key => queue.post(prepare(2, key)));
    await wait();
    expect(batches).toEqual([['a', 'b']]);
    answerNext();
    await Promise.all(first);
    await wait();
    answerNext();
    await wait();
    answerNext();
    await Promise.all(second);
    expect(batches).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
  });

  it('LED-010 keeps users of one shard in one worker, and works on two workers at once', async () => {
    const { queue, batches, answerNext } = createQueue({ workerCount: 2 });
    const answers = [2, 3, 18, 19].map(userId => queue.post(prepare(userId, `${userId}`)));
    await wait();
    expect(batches.sort()).toEqual([
      ['2', '18'],
      ['3', '19'],
    ]);
    answerNext();
    answerNext();
    await Promise.all(answers);
  });

  it('LED-027 lets background postings go along with interactive ones, behind them', async () => {
    const { queue, batches, answerNext } = createQueue({ batchMax: 2, backgroundTransfersMax: 2 });
    const backlog = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(key => queue.post(prepare(2, key, true)));
    await wait();
    const people = ['h', 'i', 'j'].map(key => queue.post(prepare(2, key)));
    for (let index = 0; index < 4; index += 1) {
      await wait();
      answerNext();
    }
    await Promise.all([...backlog, ...people]);
    expect(batches).toEqual([['a', 'b'], ['h', 'i', 'c', 'd'], ['j', 'e', 'f'], ['g']]);
  });

  it('LED-027 takes a bounded number of background transfers into a batch, in order, one posting at least', async () => {
    const { queue, batches, answerNext } = createQueue({ backgroundTransfersMax: 3 });
    const counts = Object.entries({ a: 2, b: 1, c: 1, d: 3, e: 5, f: 1 });
    const backlog = counts.map(([key, count]) => queue.post(prepare(2, key, true, count)));
    for (let index = 0; index < 5; index += 1) {
      await wait();
      answerNext();
    }
    await Promise.all(backlog);
    expect(batches).toEqual([['a', 'b'], ['c'], ['d'], ['e'], ['f']]);
  });

  it('LED-027 sends the next batch before it answers the last', async () => {
    const { queue, batches, answerNext } = createQueue({ backgroundTransfersMax: 2 });
    const told: string[] = [];
    const posted = ['a', 'b', 'c', 'd', 'people'].map(async key => {
      await queue.post(prepare(2, key, key !== 'people'));
      told.push(`${key} ${batches.length}`);
    });
    await wait();
    expect(batches).toEqual([['people', 'a', 'b']]);
    answerNext();
    await wait();
    answerNext();
    await Promise.all(posted);
    expect(told).toEqual(['people 2', 'a 2', 'b 2', 'c 2', 'd 2']);
  });

  it('LED-033 begins batches some time apart under load, at once with background postings, and holds up none alone', async () => {
    const { queue, batches, answerNext } = createQueue({
      batchMax: 2,
      backgroundTransfersMax: 2,
      batchIntervalMs: 150,
    });
    const post = (key: string, isBackground = false) => queue.post(prepare(2, key, isBackground));
    const first = [post('a'), post('b')];
    await wait();
    const others = [post('c'), ...['p', 'q', 'r'].map(key => post(key, true))];
    answerNext();
    await wait();
    others.push(post('d'));
    answerNext();
    await wait();
    // The backlog does not wait for what is not due, and those who wait go with it.
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'p', 'q'],
      ['d', 'r'],
    ]);
    others.push(post('e'));
    answerNext();
    await wait();
    expect(batches).toHaveLength(3);
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(batches.at(-1)).toEqual(['e']);
    answerNext();
    await Promise.all([...first, ...others]);
    for (const key of ['f', 'g']) {
      const alone = post(key);
      await wait();
      expect(batches.at(-1)).toEqual([key]);
      answerNext();
      await alone;
    }
  });

  it('LED-034 sends the next batch of a burst before the last is answered, and answers a few at a time', async () => {
    const { queue, batches, answerNext } = createQueue();
    const told: string[] = [];
    const post = async (key: string) => {
      await queue.post(prepare(2, key));
      told.push(`${key} ${batches.length}`);
      if (key === '63') process.nextTick(() => told.push('other work'));
    };
    const posted = Array.from({ length: 101 }, (_, index) => post(`${index}`));
    await wait();
    answerNext();
    await expect.poll(() => told.length).toBe(101);
    expect(batches.map(({ length }) => length)).toEqual([100, 1]);
    expect([told[0], told[63], told[64], told[65], told[100]]).toEqual(['0 2', '63 2', 'other work', '64 2', '99 2']);
    answerNext();
    await Promise.all(posted);
  });

  it('LED-021 turns away what is too much at once, and answers what it has taken on before it closes', async () => {
    const { queue, answerNext } = createQueue({ waitingMax: 2 });
    const taken = ['a', 'b'].map(key => queue.post(prepare(2, key)));
    await expect(queue.post(prepare(2, 'c'))).rejects.toThrow(LedgerUnavailable);
    const closed = queue.close();
    await expect(queue.post(prepare(2, 'd'))).rejects.toThrow('the ledger is closing');
    await wait();
    answerNext();
    await closed;
    expect(await Promise.all(taken)).toHaveLength(2);
  });
});
