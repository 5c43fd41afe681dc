import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ledger } from '../ledger.ts';
import {
  deposit,
  listOffenders,
  loadBalance,
  openTestLedger,
  pay,
  shift,
  type TestLedger,
} from '../testing/test-ledger.ts';
import { AccountCache } from './account-cache.ts';
import type { AccountRef, AccountState } from './batch.ts';
import { accountRef, preparePosting } from './batch.ts';

let test: TestLedger;
let first: Ledger;
let second: Ledger;
let lastKey = 0;

beforeAll(async () => {
  test = await openTestLedger();
  first = test.ledger;
  second = test.openAnother();
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

function post(ledger: Ledger, userId: number, transfers: Parameters<Ledger['post']>[0]['transfers']) {
  lastKey += 1;
  return ledger.post({ userId, book: 'live', key: `known:${lastKey}`, transfers });
}

const spend = (ledger: Ledger, userId: number, amount: bigint) =>
  post(ledger, userId, [pay(userId, 'available', 'fees', amount)]);

describe('what a program remembers of its last commits', () => {
  it('LED-026 does not accept what another program has spent meanwhile', async () => {
    await post(first, 1, [deposit(1, 100n)]);
    expect(await spend(second, 1, 60n)).toMatchObject({ ok: true });
    expect(await spend(first, 1, 60n)).toMatchObject({ ok: false, code: 'balanceInsufficient' });
    expect(await spend(first, 1, 40n)).toMatchObject({ ok: true });
    expect(await loadBalance(first, 1)).toBe(0n);
  });

  it('LED-029 gives numbers in stock to users it has not met, and to postings that are refused', async () => {
    const load = () => test.database.query('select last_value from ledger_posting_id');
    const third = test.openAnother();
    await post(third, 100, [deposit(100, 1n)]);
    const taken = await load();
    for (let userId = 101; userId < 110; userId += 1) await post(third, userId, [deposit(userId, 1n)]);
    expect(await spend(third, 110, 1n)).toMatchObject({ ok: false, code: 'balanceInsufficient' });
    await post(third, 100, [deposit(100, 1n)]);
    expect(await load()).toEqual(taken);
  });

  it('LED-026 does not refuse what another program has brought meanwhile', async () => {
    await post(first, 2, [deposit(2, 100n)]);
    await post(second, 2, [deposit(2, 100n)]);
    expect(await spend(first, 2, 150n)).toMatchObject({ ok: true });
    expect(await loadBalance(second, 2)).toBe(50n);
  });

  it('LED-026 knows of what was posted in a transaction of a caller', async () => {
    await post(first, 3, [deposit(3, 100n)]);
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      const transfers = [pay(3, 'available', 'fees', 70n)];
      const posted = await first.postIn(client, [{ userId: 3, book: 'live', key: 'in', transfers }]);
      const waiting = spend(first, 3, 40n);
      await client.query('commit');
      posted.announce();
      expect(await waiting).toMatchObject({ ok: false, code: 'balanceInsufficient' });
      expect(await spend(first, 3, 30n)).toMatchObject({ ok: true });
    } finally {
      client.release();
    }
  });

  it('LED-026 finds a key that another program has used meanwhile, and answers as that one was', async () => {
    await post(first, 6, [deposit(6, 100n)]);
    const key = 'known:twice';
    const send = (ledger: Ledger, amount: bigint) =>
      ledger.post({ userId: 6, book: 'live', key, transfers: [pay(6, 'available', 'fees', amount)] });
    const told = await send(second, 60n);
    // Beside it in the same batch, others are posted all the same.
    const [again, other, beside] = await Promise.all([send(first, 60n), send(first, 30n), spend(first, 6, 40n)]);
    expect(again).toEqual(told);
    expect(other).toMatchObject({ ok: false, code: 'idempotencyConflict' });
    expect(beside).toMatchObject({ ok: true });
    expect(await send(first, 60n)).toEqual(told);
    expect(await loadBalance(first, 6)).toBe(0n);
  });

  it('LED-026 does not make a hold again that another program has made', async () => {
    const hold = shift(4, 'available', 'margin', 10n, 'contract:9');
    await post(first, 4, [deposit(4, 100n)]);
    expect(await post(second, 4, [hold])).toMatchObject({ ok: true });
    expect(await post(first, 4, [hold])).toMatchObject({ ok: false, code: 'holdExists' });
    expect(await loadBalance(first, 4, 'margin')).toBe(10n);
  });

  it('LED-026 does not use a hold beyond what is left, nor one that was never made', async () => {
    const use = (reference: string, amount: bigint) => pay(5, 'margin', 'fees', amount, reference);
    await post(first, 5, [deposit(5, 100n)]);
    await post(first, 5, [shift(5, 'available', 'margin', 50n, 'contract:10')]);
    await post(first, 5, [shift(5, 'available', 'margin', 50n, 'contract:11')]);
    expect(await post(second, 5, [use('contract:10', 30n)])).toMatchObject({ ok: true });
    const [tooMuch, unknown, right] = await Promise.all([
      post(first, 5, [use('contract:10', 30n)]),
      post(first, 5, [use('contract:12', 1n)]),
      post(first, 5, [use('contract:11', 50n)]),
    ]);
    expect(tooMuch).toMatchObject({ ok: false, code: 'holdInsufficient' });
    expect(unknown).toMatchObject({ ok: false, code: 'holdMissing' });
    expect(right).toMatchObject({ ok: true });
    expect(await loadBalance(first, 5, 'margin')).toBe(20n);
  });
});

describe('the cache', () => {
  const refs = [1, 2, 3].map((ownerId): AccountRef => accountRef(ownerId, 'live', 'USDT', 'available'));
  const account: AccountState = { balance: 1n, sequence: 1, hash: '00'.repeat(32), atMs: 1 };
  const prepare = (key: string) =>
    preparePosting({ userId: 1, book: 'live', key, transfers: [pay(1, 'available', 'fees', 1n)] });

  it('LED-026 keeps of background postings what is known already, and nothing else', () => {
    const cache = new AccountCache();
    const posting = { userId: 1, book: 'live', key: 'credit', transfers: [pay(1, 'available', 'fees', 1n)] } as const;
    const known = () => cache.find([], refs.slice(0, 1))?.accounts.get(refs[0]?.key ?? '');
    const accounts = (balance: bigint) => new Map([[refs[0]?.key ?? '', { ...account, balance }]]);
    const background = preparePosting({ ...posting, isBackground: true });
    cache.keep([background], accounts(2n));
    expect(known()).toBeUndefined();
    cache.keep([background, preparePosting(posting)], accounts(3n));
    expect(known()?.balance).toBe(3n);
    cache.keep([background], accounts(4n));
    expect(known()?.balance).toBe(4n);
  });

  it('LED-026 forgets what has not been used for longest, and what it is told to', () => {
    const cache = new AccountCache({ accountsMax: 1 });
    for (const { key } of refs) cache.keep([], new Map([[key, account]]));
    const isKnown = () => refs.map(ref => cache.find([], [ref]) !== undefined);
    expect(isKnown()).toEqual([false, true, true]);
    expect([...(cache.find([], refs.slice(1))?.accounts.keys() ?? [])]).toEqual(refs.slice(1).map(({ key }) => key));
    expect(cache.find([], refs)).toBeUndefined();
    cache.forget(refs.slice(0, 2));
    expect(isKnown()).toEqual([false, false, true]);
  });

  it('LED-028 remembers the newest keys, up to twice as many as it was told, and forgets the oldest', () => {
    const cache = new AccountCache({ keysMax: 2 });
    const keep = (...keys: string[]) => cache.keep(keys.map(prepare), new Map());
    const isKnown = (key: string) => cache.find([prepare(key)], []) === undefined;
    keep('a', 'b', 'c', 'd');
    expect(['c', 'd'].every(isKnown)).toBe(true);
    keep('e');
    expect(['a', 'b', 'c', 'd', 'e'].filter(isKnown)).toEqual(['c', 'd', 'e']);
  });

  it('LED-029 takes numbers ahead of need and gives them in rising order, each once, whoever asks at once', async () => {
    const cache = new AccountCache();
    let last = 0;
    const loads: number[] = [];
    const load = async (count: number) => {
      loads.push(count);
      const numbers = Array.from({ length: count }, () => (last += 1));
      // Whoever asked first hears last.
      for (let turn = loads.length; turn < 3; turn += 1) await null;
      return numbers;
    };
    const [first, second] = await Promise.all([cache.takeNumbers(300, load), cache.takeNumbers(300, load)]);
    const later = await cache.takeNumbers(300, load);
    const given = [...second, ...first, ...later];
    expect(given).toEqual(given.toSorted((a, b) => a - b));
    expect(new Set(given).size).toBe(900);
    expect(loads).toEqual([2_000, 2_000]);
    await expect(cache.takeNumbers(5_000, () => Promise.reject(new Error('the database is lost')))).rejects.toThrow(
      'lost',
    );
    expect(await cache.takeNumbers(1, load)).toEqual([(later.at(-1) ?? 0) + 1]);
  });
});
