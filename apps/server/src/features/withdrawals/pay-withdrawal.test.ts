import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LookUp } from '../../adapters/chains/chain-adapter.ts';
import { payIn, rejectIn } from './review-withdrawal.ts';
import { makeAddress, makeHash, openWithdrawalWorld, type WithdrawalWorld } from './testing/withdrawal-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.state.rate = 1n;
  world.state.node = null;
});

let people = 10;

/** A withdrawal of a new user with as much money, submitted. */
async function submit(amount = '100') {
  const userId = people++;
  await world.addUser(userId, amount);
  const address = makeAddress(`of ${userId}`);
  await world.addAddress(userId, address);
  await world.database.query('update payout_address set usable_from = at, confirmed_at = at where user_id = $1', [
    userId,
  ]);
  const submitted = await world.submit(userId, { address, amount });
  expect(submitted.code).toBe(200);
  return { userId, address, id: submitted.result.id as string };
}

const find = async (userId: number) => (await world.list(userId)).result.items[0];
const findRow = async (id: string) =>
  (await world.queue('waiting')).result.items.find((item: { id: string }) => item.id === id);

/** A node that says the same of every transaction. */
const say = (found: LookUp) => {
  world.state.node = { lookUp: async () => found };
};
const block = { height: 7, hash: 'b', atMs: 1 };
const payment = (recipient: string, amount: bigint, asset: 'USDT' | 'USDC' = 'USDT') => ({
  ...{ network: 'sepolia' as const, asset, token: 'contract', recipient, sender: null, amount, block },
  ...{ transaction: 'x', index: 1 },
});

describe('payouts', () => {
  const shown: readonly (readonly [string, (address: string) => LookUp, string, string])[] = [
    ['the payment', address => confirmed([payment(address, 99_800_000n)]), 'processed', 'paid'],
    ['it too new', address => confirmed([payment(address, 99_800_000n)], 11), 'approved', 'pending'],
    ['another amount', address => confirmed([payment(address, 100_000_000n)]), 'approved', 'mismatch'],
    ['another token', address => confirmed([payment(address, 99_800_000n, 'USDC')]), 'approved', 'mismatch'],
    ['another address', () => confirmed([payment(makeAddress('else'), 99_800_000n)]), 'approved', 'mismatch'],
    ['that it failed', () => ({ state: 'failed', block }), 'approved', 'reverted'],
    ['nothing yet', () => ({ state: 'pending', payments: [], spends: null }), 'approved', 'pending'],
    ['no such transaction', () => ({ state: 'unknown' }), 'approved', 'unknown'],
    ['another in its place', () => ({ state: 'replaced', by: 'y' }), 'approved', 'replaced'],
    ['no answer', () => ({ state: 'unanswered', reason: 'late' }), 'approved', 'unanswered'],
  ];
  it.each(shown)(
    'WDR-035 where the node shows %s the money leaves only for the payment itself',
    async (name, found, state, outcome) => {
      const { userId, id, address } = await submit();
      await world.approve('reviewer', id);
      say(found(address));
      const hash = makeHash(`node ${name}`);
      expect((await world.pay('reviewer', id, hash)).result).toEqual({ state, outcome });
      expect(await world.findBalance(userId, 'withdrawing')).toBe(state === 'processed' ? 0n : 100_000_000n);
      if (state === 'processed') return;
      expect((await findRow(id)).attempts).toEqual([{ hash, operatorNumber: 1, at: world.time.nowMs, outcome }]);
      // What may still be paid is not given back; asked again, the same attempt pays.
      const isUnderWay = outcome === 'pending' || outcome === 'unanswered';
      if (isUnderWay) {
        expect((await world.reject('reviewer', id)).refusal).toBe('payoutUnderWay');
        say(confirmed([payment(address, 99_800_000n)]));
        expect((await world.pay('reviewer', id, hash)).result.state).toBe('processed');
      } else {
        expect((await world.reject('reviewer', id)).code).toBe(200);
      }
    },
  );

  it('WDR-036 a transaction pays once, and is a deposit or a payout, never both', async () => {
    const [one, other] = [await submit(), await submit()];
    await world.approve('reviewer', one.id);
    await world.approve('reviewer', other.id);
    expect((await world.pay('reviewer', one.id, 'no hash')).refusal).toBe('transactionHashWrong');
    const hash = makeHash('once');
    expect((await world.pay('reviewer', one.id, hash)).result.state).toBe('processed');
    expect((await world.pay('reviewer', other.id, hash)).refusal).toBe('transactionHashUsed');
    await world.database.query(
      `insert into deposit (user_id, network, asset, address, is_own_address, amount, hash, at, state)
       values (1, 'sepolia', 'USDT', 'x', true, 1, $1, now(), 'submitted'), (1, 'sepolia', 'USDT', 'x', true, 1, $2, now(),
         'submitted')`,
      [hash, makeHash('credited')],
    );
    const process = (which: string, posting: number) =>
      world.database.query(
        `update deposit set state = 'processed', decider_number = 1, decided_at = now(), credited = 1, output_index = 0,
           posting_id = $2 where hash = $1`,
        [which, posting],
      );
    await expect(process(hash, 900_000_001)).rejects.toThrow(/paid a withdrawal/);
    // A mere claim does not keep a payout from being recorded; a credited one does.
    await process(makeHash('credited'), 900_000_002);
    expect((await world.pay('reviewer', other.id, makeHash('credited'))).refusal).toBe('transactionHashUsed');
  });

  it('WDR-037 what was asked for and decided stays as it is, also against SQL', async () => {
    const { id } = await submit('20000');
    const run = (sql: string) => world.database.query(sql);
    await expect(run(`delete from withdrawal where id = ${id}`)).rejects.toThrow(/permission denied/);
    for (const change of [`amount = 1`, `address = 'mine'`, `fee = 0`, `user_id = 1`, `state = 'processed'`]) {
      await expect(run(`update withdrawal set ${change} where id = ${id}`)).rejects.toThrow(/stays|withdrawal_stands/);
    }
    await world.approve('reviewer', id);
    const approve = (number: number) =>
      run(
        `update withdrawal set state = 'approved', approver_number = ${number}, approved_at = now() where id = ${id}`,
      );
    await expect(approve(1)).rejects.toThrow(/withdrawal_two_people/);
    await world.approve('reviewer:2', id);
    await expect(run(`update withdrawal set operator_number = null where id = ${id}`)).rejects.toThrow(/stays|_first/);
    await world.pay('reviewer', id, makeHash('for good'));
    await expect(run(`update withdrawal set hash = 'other' where id = ${id}`)).rejects.toThrow(/stays/);
    await expect(run(`update payout_attempt set outcome = 'paid'`)).rejects.toThrow(/permission denied/);
    await expect(run(`update payout_address set address = 'mine'`)).rejects.toThrow(/stays/);
    await expect(world.database.queryAsOwner('truncate withdrawal cascade')).rejects.toThrow(/stays/);
  });

  it('WDR-038 a decision whose commit is lost has posted nothing', async () => {
    const { userId, id } = await submit();
    await world.approve('reviewer', id);
    const verdict = { id: Number(id), operatorNumber: 1, reason: 'seen', atMs: world.time.nowMs };
    const die = (work: (client: Parameters<typeof payIn>[0]) => Promise<{ readonly ok: boolean }>) =>
      world.database.transaction(async client => {
        expect((await work(client)).ok).toBe(true);
        throw new Error('the connection is gone');
      });
    const pay = { ...verdict, hash: makeHash('lost'), outcome: 'vouched' as const };
    await expect(die(client => payIn(client, world.parts, pay))).rejects.toThrow('the connection is gone');
    const reject = { ...verdict, failure: 'onRequest' as const };
    await expect(die(client => rejectIn(client, world.parts, reject))).rejects.toThrow('the connection is gone');
    expect(await world.findBalance(userId, 'withdrawing')).toBe(100_000_000n);
    expect((await find(userId)).status).toBe('review');
    expect((await world.pay('reviewer', id, makeHash('lost'))).result.state).toBe('processed');
  });
});

function confirmed(payments: readonly ReturnType<typeof payment>[], confirmations = 12): LookUp {
  return { state: 'confirmed', block, confirmations, payments };
}
