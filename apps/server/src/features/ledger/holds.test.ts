import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deposit,
  listOffenders,
  loadBalance,
  move,
  openTestLedger,
  pay,
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

function post(userId: number, transfers: TransferDraft[]) {
  lastKey += 1;
  return test.ledger.post({ userId, book: 'live', key: `key:${lastKey}`, transfers });
}

/** A new user with so much available. */
async function openFunded(amount: bigint): Promise<number> {
  lastUser += 1;
  await post(lastUser, [deposit(lastUser, amount)]);
  return lastUser;
}

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
    expect(await post(user, steps)).toMatchObject({ ok: true });
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
