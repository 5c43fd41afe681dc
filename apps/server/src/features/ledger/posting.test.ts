import type { Book } from '@truemark/domain/book';
import { userAccount } from '@truemark/domain/ledger-account';
import type { TransferDraft } from '@truemark/domain/ledger-transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostedEvent, PostingAnswer } from './posting.ts';
import {
  deposit,
  listOffenders,
  loadBalance,
  loadHouse,
  move,
  openTestLedger,
  pay,
  receive,
  shift,
  startMs,
  type TestLedger,
} from './testing/test-ledger.ts';

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

describe('a hold', () => {
  it('LED-030 is made, moved on in parts, and the rest returned', async () => {
    const user = await openFunded(100n);
    await post(user, [shift(user, 'available', 'margin', 60n, 'contract:a')]);
    expect([await loadBalance(test.ledger, user), await loadBalance(test.ledger, user, 'margin')]).toEqual([40n, 60n]);
    await post(user, [
      pay(user, 'margin', 'fees', 1n, 'contract:a'),
      pay(user, 'margin', 'treasury', 19n, 'contract:a'),
    ]);
    const pending = [{ reference: 'contract:a', kind: 'contractHold', amount: 60n, posted: 20n, voided: 0n }];
    expect(await test.ledger.listHolds(user, 'live')).toMatchObject(pending);
    await post(user, [shift(user, 'margin', 'available', 40n, 'contract:a')]);
    expect(await test.ledger.listHolds(user, 'live')).toEqual([]);
    expect([await loadBalance(test.ledger, user), await loadBalance(test.ledger, user, 'margin')]).toEqual([80n, 0n]);
  });

  it('LED-030 may be made and used in one posting, with several transfers', async () => {
    const user = await openFunded(100n);
    const steps = [
      shift(user, 'available', 'margin', 50n, 'contract:b'),
      shift(user, 'available', 'margin', 5n, 'contract:b'),
      pay(user, 'margin', 'fees', 5n, 'contract:b'),
    ];
    expect(isAccepted(await post(user, steps))).toBe(true);
    expect(await test.ledger.listHolds(user, 'live')).toMatchObject([{ amount: 55n, posted: 5n }]);
  });

  it('LED-031 cannot be made twice, not even when it is used up', async () => {
    const user = await openFunded(100n);
    const hold = [shift(user, 'available', 'margin', 10n, 'contract:c')];
    expect(await Promise.all([post(user, hold), post(user, hold)])).toMatchObject([
      { ok: true },
      { ok: false, code: 'holdExists' },
    ]);
    await post(user, [shift(user, 'margin', 'available', 10n, 'contract:c')]);
    expect(await post(user, hold)).toEqual({ ok: false, code: 'holdExists' });
  });

  it('LED-031 cannot be used when it was never made, beyond what is left, or by another order', async () => {
    const user = await openFunded(100n);
    await post(user, [shift(user, 'available', 'margin', 10n, 'contract:d')]);
    await post(user, [shift(user, 'available', 'margin', 10n, 'contract:e')]);
    const use = (reference: string, amount: bigint) =>
      post(user, [shift(user, 'margin', 'available', amount, reference)]);
    expect(await use('contract:x', 1n)).toEqual({ ok: false, code: 'holdMissing' });
    expect(await use('contract:d', 11n)).toEqual({ ok: false, code: 'holdInsufficient' });
    expect(await Promise.all([use('contract:d', 6n), use('contract:d', 6n)])).toMatchObject([
      { ok: true },
      { ok: false, code: 'holdInsufficient' },
    ]);
    const otherAsset = { ...shift(user, 'margin', 'available', 1n, 'contract:e'), asset: 'BTC' as const };
    expect(await post(user, [otherAsset])).toEqual({ ok: false, code: 'holdMissing' });
  });

  it('LED-032 is listed with its reason while it is pending, the newest first', async () => {
    const user = await openFunded(100n);
    await post(user, [shift(user, 'available', 'margin', 10n, 'contract:f')]);
    test.clock.atMs += 10;
    await post(user, [{ ...shift(user, 'available', 'stake', 5n, 'option:1'), kind: 'optionStake' }]);
    const common = { userId: user, book: 'live', asset: 'USDT', posted: 0n, voided: 0n };
    expect(await test.ledger.listHolds(user, 'live')).toEqual([
      {
        ...common,
        account: 'stake',
        reference: 'option:1',
        kind: 'optionStake',
        amount: 5n,
        createdAtMs: startMs + 10,
      },
      {
        ...common,
        account: 'margin',
        reference: 'contract:f',
        kind: 'contractHold',
        amount: 10n,
        createdAtMs: startMs,
      },
    ]);
    test.clock.atMs = startMs;
    expect(await test.ledger.listHolds(user, 'demo')).toEqual([]);
  });
});

describe('refusals', () => {
  it('LED-017 are answered in their order, whatever the order of the transfers', async () => {
    const user = await openFunded(10n);
    const house = move('treasury', 'reserve', 10n ** 30n, 'contract:g');
    const short = shift(user, 'available', 'margin', 11n, 'contract:g');
    const less = shift(user, 'margin', 'available', 12n, 'contract:g');
    const missing = shift(user, 'margin', 'available', 1n, 'contract:never');
    expect(await post(user, [house])).toEqual({ ok: false, code: 'houseInsufficient' });
    expect(await post(user, [house, short])).toEqual({ ok: false, code: 'balanceInsufficient' });
    expect(await post(user, [house, short, less])).toEqual({ ok: false, code: 'holdInsufficient' });
    expect(await post(user, [house, short, less, missing])).toEqual({ ok: false, code: 'holdMissing' });
    await post(user, [shift(user, 'available', 'margin', 1n, 'contract:g')]);
    expect(await post(user, [house, short, less, missing])).toEqual({ ok: false, code: 'holdExists' });
  });
});

describe('listeners', () => {
  it('LED-024 hear of a commit once, with users, book and transfers, and nothing of repeats and refusals', async () => {
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
        ...(answer.ok ? answer.value : {}),
        book: 'live',
        userIds: [user],
        transfers: [
          { kind: 'contractHold', part: 1, debitLine: { balance: 70n }, creditLine: { balance: 30n } },
          { kind: 'contractFee', part: 2, debitLine: { balance: 69n }, creditLine: null },
        ],
      },
    ]);
  });
});
