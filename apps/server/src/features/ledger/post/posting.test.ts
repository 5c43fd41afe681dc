import { userAccount } from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Book } from '@truemark/domain/money/book';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostedEvent, PostingAnswer } from '../posting.ts';
import {
  deposit,
  listOffenders,
  loadBalance,
  loadHouse,
  openTestLedger,
  pay,
  receive,
  shift,
  startMs,
  type TestLedger,
} from '../testing/test-ledger.ts';

let test: TestLedger;
let lastUser = 100;
let lastKey = 0;

beforeAll(async () => {
  test = await openTestLedger();
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

function post(userId: number | null, transfers: TransferDraft[], key = nextKey(), book: Book = 'live') {
  return test.ledger.post({ userId, book, key, transfers });
}

function nextKey(): string {
  lastKey += 1;
  return `key:${lastKey}`;
}

/** A new user with so much available. */
async function openFunded(amount: bigint): Promise<number> {
  lastUser += 1;
  expect(await post(lastUser, [deposit(lastUser, amount)])).toMatchObject({ ok: true });
  return lastUser;
}

function isAccepted(answer: PostingAnswer): boolean {
  return answer.ok;
}

describe('a posting', () => {
  it('LED-010 moves its amounts, and is on record when it is answered', async () => {
    const user = await openFunded(100n);
    const fees = await loadHouse(test.ledger, 'fees');
    const answer = await post(user, [pay(user, 'available', 'fees', 30n)]);
    expect(answer).toMatchObject({ ok: true, value: { atMs: startMs } });
    expect(await loadBalance(test.ledger, user)).toBe(70n);
    expect(await loadHouse(test.ledger, 'fees')).toBe(fees + 30n);
    const rows = await test.database.query(
      'select kind, amount::text, debit, credit, debit_balance::text from ledger_transfer where owner_id = $1 order by posting_id',
      [user],
    );
    expect(rows).toEqual([
      { kind: 'deposit', amount: '100', debit: 'external:test', credit: 'available', debit_balance: null },
      { kind: 'contractFee', amount: '30', debit: 'available', credit: 'fees', debit_balance: '70' },
    ]);
  });

  it('LED-011 is posted whole or not at all', async () => {
    const user = await openFunded(100n);
    const tooMuch = [pay(user, 'available', 'fees', 60n), pay(user, 'available', 'fees', 60n)];
    expect(await post(user, tooMuch)).toEqual({ ok: false, code: 'balanceInsufficient' });
    expect(await loadBalance(test.ledger, user)).toBe(100n);
    expect(await post(user, [pay(user, 'available', 'fees', 60n), pay(user, 'available', 'fees', 40n)])).toMatchObject({
      ok: true,
    });
    expect(await loadBalance(test.ledger, user)).toBe(0n);
  });

  it('LED-012 below zero is refused alone, while others of the same batch are posted', async () => {
    const [rich, poor] = [await openFunded(1_000n), await openFunded(10n)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const user = index % 2 === 0 ? rich : poor;
        return post(user, [pay(user, 'available', 'fees', 20n)]);
      }),
    );
    expect(answers.filter((_, index) => index % 2 === 0).every(isAccepted)).toBe(true);
    expect(answers.filter((_, index) => index % 2 === 1).some(isAccepted)).toBe(false);
    expect([await loadBalance(test.ledger, rich), await loadBalance(test.ledger, poor)]).toEqual([600n, 10n]);
  });

  it('LED-012 may not go below zero on its way, even when a later step would make up for it', async () => {
    const user = await openFunded(10n);
    const steps = [pay(user, 'available', 'fees', 11n), receive(user, 'fees', 'available', 5n)];
    expect(await post(user, steps)).toEqual({ ok: false, code: 'balanceInsufficient' });
    expect(isAccepted(await post(user, [receive(user, 'fees', 'available', 5n), ...steps]))).toBe(true);
  });

  it('LED-013 succeeds exactly once of 200 that each spend a full balance', async () => {
    const user = await openFunded(777n);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post(user, [pay(user, 'available', 'fees', 777n)])),
    );
    expect(answers.filter(isAccepted)).toHaveLength(1);
    expect(new Set(answers.filter(answer => !answer.ok).map(({ code }) => code))).toEqual(
      new Set(['balanceInsufficient']),
    );
    expect(await loadBalance(test.ledger, user)).toBe(0n);
  });

  it('LED-013 succeeds exactly once of 200 spread over two programs', async () => {
    const user = await openFunded(777n);
    const other = test.openAnother();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const spend = {
          userId: user,
          book: 'live',
          key: nextKey(),
          transfers: [pay(user, 'available', 'fees', 777n)],
        } as const;
        return index % 2 === 0 ? test.ledger.post(spend) : other.post(spend);
      }),
    );
    expect(answers.filter(isAccepted)).toHaveLength(1);
  });

  it.each([
    ['malformed', 'bad|key', [deposit(7, 1n)]],
    ['empty', 'k', []],
    ['of nothing', 'k', [deposit(7, 0n)]],
  ])('LED-018 that is %s throws', async (_name, key, transfers) => {
    await expect(post(7, transfers, key)).rejects.toThrow('assertion failed: a posting can be posted');
  });

  it('LED-018 leaves nothing behind when it is malformed', async () => {
    const twoUsers = { ...deposit(7, 1n), debit: userAccount(8, 'available') };
    await expect(post(7, [deposit(7, 1n), twoUsers], 'malformed')).rejects.toThrow('twoUsers');
    expect(await test.database.query(`select from ledger_posting where key = 'malformed'`)).toEqual([]);
  });

  it('LED-020 is never before the one before it on the same account, even when the clock goes back', async () => {
    const user = await openFunded(100n);
    test.clock.atMs = startMs + 5_000;
    const later = await post(user, [pay(user, 'available', 'fees', 1n)]);
    test.clock.atMs = startMs - 60_000;
    const earlier = await post(user, [pay(user, 'available', 'fees', 1n)]);
    test.clock.atMs = startMs;
    expect([later, earlier]).toMatchObject([
      { value: { atMs: startMs + 5_000 } },
      { value: { atMs: startMs + 5_000 } },
    ]);
    const { lines } = await test.ledger.listLines({ userId: user, book: 'live' }, { limit: 10 });
    expect(lines.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  });
});

describe('a key', () => {
  it('LED-014 posted 50 times in parallel has one effect, and one answer', async () => {
    const user = await openFunded(1_000n);
    const key = nextKey();
    const other = test.openAnother();
    const spend = { userId: user, book: 'live', key, transfers: [pay(user, 'available', 'fees', 10n)] } as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? test.ledger : other).post(spend)),
    );
    expect(isAccepted(answers[0] ?? { ok: false, code: 'notFound' })).toBe(true);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await loadBalance(test.ledger, user)).toBe(990n);
  });

  it('LED-015 gets the first answer again, later and from another program, a refusal too', async () => {
    const user = await openFunded(100n);
    const [spent, refused] = [nextKey(), nextKey()];
    const first = await post(user, [pay(user, 'available', 'fees', 60n)], spent);
    const second = await post(user, [pay(user, 'available', 'fees', 61n)], refused);
    expect([first, second]).toMatchObject([{ ok: true }, { ok: false, code: 'balanceInsufficient' }]);
    await post(user, [deposit(user, 1_000n)]);
    const restarted = test.openAnother();
    test.clock.atMs += 1_000;
    for (const ledger of [test.ledger, restarted]) {
      const repeat = (key: string, amount: bigint) =>
        ledger.post({ userId: user, book: 'live', key, transfers: [pay(user, 'available', 'fees', amount)] });
      expect(await repeat(spent, 60n)).toEqual(first);
      expect(await repeat(refused, 61n)).toEqual(second);
    }
    test.clock.atMs = startMs;
    expect(await loadBalance(test.ledger, user)).toBe(1_040n);
  });

  it('LED-016 with another body is refused, whether the first was posted or not, one after the other or at once', async () => {
    const user = await openFunded(100n);
    const key = nextKey();
    await post(user, [pay(user, 'available', 'fees', 10n)], key);
    const changes = [
      pay(user, 'available', 'fees', 11n),
      pay(user, 'available', 'treasury', 10n),
      { ...pay(user, 'available', 'fees', 10n), kind: 'donation' as const },
      pay(user, 'available', 'fees', 10n, 'fee:2'),
    ];
    for (const change of changes) {
      expect(await post(user, [change], key)).toEqual({ ok: false, code: 'idempotencyConflict' });
    }
    expect(await post(user, [pay(user, 'available', 'fees', 10n)], key, 'demo')).toEqual({
      ok: false,
      code: 'idempotencyConflict',
    });
    const atOnce = nextKey();
    const answers = await Promise.all(
      [20n, 30n].map(amount => post(user, [pay(user, 'available', 'fees', amount)], atOnce)),
    );
    expect(answers).toMatchObject([{ ok: true }, { ok: false, code: 'idempotencyConflict' }]);
    expect(await loadBalance(test.ledger, user)).toBe(70n);
  });

  it('LED-016 belongs to its user: another user’s is another one', async () => {
    const [one, two] = [await openFunded(100n), await openFunded(100n)];
    const key = nextKey();
    const answers = [one, two].map(user => post(user, [pay(user, 'available', 'fees', 10n)], key));
    expect((await Promise.all(answers)).every(isAccepted)).toBe(true);
  });

  it('LED-016 with a body of its own is the same request, whatever the amounts have become', async () => {
    const user = await openFunded(100n);
    const key = nextKey();
    const ask = (amount: bigint, body: string) =>
      test.ledger.post({ userId: user, book: 'live', key, body, transfers: [pay(user, 'available', 'fees', amount)] });
    const first = await ask(10n, 'close 42');
    expect(await ask(12n, 'close 42')).toEqual(first);
    expect(await ask(10n, 'close 43')).toEqual({ ok: false, code: 'idempotencyConflict' });
    expect(await loadBalance(test.ledger, user)).toBe(90n);
  });
});

describe('listeners', () => {
  it('LED-024 hear of a commit once, with users and book, and nothing of repeats and refusals', async () => {
    const user = await openFunded(100n);
    const heard: PostedEvent[] = [];
    const stopFailing = test.ledger.onPosted(() => {
      throw new Error('a listener that fails');
    });
    const stop = test.ledger.onPosted(events => heard.push(...events.filter(({ userIds }) => userIds.includes(user))));
    const key = nextKey();
    const hold = [shift(user, 'available', 'margin', 30n, 'contract:h'), pay(user, 'available', 'fees', 1n)];
    const answer = await post(user, hold, key);
    await post(user, hold, key);
    await post(user, [pay(user, 'available', 'fees', 10_000n)]);
    stop();
    stopFailing();
    await post(user, [pay(user, 'available', 'fees', 1n)]);
    expect(heard).toMatchObject([
      {
        postingId: answer.ok ? answer.value.postingId : 0,
        book: 'live',
        userIds: [user],
      },
    ]);
  });
});
