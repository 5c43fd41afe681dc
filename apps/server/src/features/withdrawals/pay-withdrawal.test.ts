import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LookUp } from '../../adapters/chains/chain-adapter.ts';
import type { Act } from '../../platform/http/act-server.ts';
import { type RecheckParts, recheckPayouts } from './recheck-payouts.ts';
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
async function submit(amount = '100', address = makeAddress(`of ${people}`)) {
  const userId = people++;
  await world.addUser(userId, amount);
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
const recorded: Act[] = [];
const job: Omit<RecheckParts, 'parts'> = {
  getConfirmationsMin: () => 12,
  async recordIn(_client, act) {
    recorded.push(act);
  },
  log: { info: () => undefined, warn: () => undefined },
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
    expect((await world.pay('reviewer', one.id, hash)).refusal).toBe('decisionMade');
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

  it('WDR-043 a transaction pays several withdrawals, each by an output of its own, also named at once', async () => {
    const address = makeAddress('an exchange');
    const owners = [await submit('100', address), await submit('100', address), await submit('100', address)];
    for (const { id } of owners) await world.approve('reviewer', id);
    const [first, second] = [payment(address, 99_800_000n), { ...payment(address, 99_800_000n), index: 2 }];
    say(confirmed([payment(makeAddress('else'), 99_800_000n), first, second]));
    const hash = makeHash('a batch');
    const paid = await Promise.all(owners.map(({ id }) => world.pay('reviewer', id, hash)));
    expect(paid.map(answer => answer.refusal || answer.result.state).toSorted()).toEqual([
      ...['processed', 'processed', 'transactionHashUsed'],
    ]);
    const rows = await world.database.query(
      'select output_index as "index" from withdrawal where hash = $1 order by output_index',
      [hash],
    );
    expect(rows).toEqual([{ index: 1 }, { index: 2 }]);
    const left = owners.find((_, index) => paid[index]?.refusal);
    // Nobody vouches for what is paid already, and the database would not have it either.
    world.state.node = null;
    expect((await world.pay('reviewer', left?.id ?? '', hash)).refusal).toBe('transactionHashUsed');
    const force = (index: string) =>
      world.database.query(
        `update withdrawal set state = 'processed', decider_number = 1, decided_at = now(), hash = $2, output_index = ${index},
           is_looked_up = true, posting_id = 900000003 where id = $1`,
        [left?.id, hash],
      );
    await expect(force('2')).rejects.toThrow(/withdrawal_output/);
    await expect(force('null')).rejects.toThrow(/paid another withdrawal/);
  });

  it('WDR-043 without a node a transaction is vouched for once for each address', async () => {
    const address = makeAddress('a wallet of two');
    const owners = [await submit('100', address), await submit('100', address), await submit()];
    for (const { id } of owners) await world.approve('reviewer', id);
    const said: string[] = [];
    for (const { id } of owners) {
      const answer = await world.pay('reviewer', id, makeHash('vouched'));
      said.push(answer.refusal || answer.result.state);
    }
    expect(said).toEqual(['processed', 'transactionHashUsed', 'processed']);
  });

  it('WDR-044 a payout that was not deep enough when it was named is asked about again, and its money leaves once', async () => {
    const { userId, id, address } = await submit();
    await world.approve('reviewer', id);
    const hash = makeHash('later');
    const newest = async () => (await findRow(id))?.attempts[0]?.outcome;
    const recheck = () => recheckPayouts({ ...job, parts: world.parts });
    say(confirmed([payment(address, 99_800_000n)], 3));
    await world.pay('reviewer', id, hash);
    await recheck();
    say({ state: 'unanswered', reason: 'late' });
    await recheck();
    expect((await findRow(id)).attempts).toHaveLength(1);
    say(confirmed([payment(address, 99_800_000n)]));
    // Whoever is on it decides.
    await world.take('reviewer:2', id);
    await recheck();
    expect(await newest()).toBe('pending');
    world.time.nowMs += 16 * 60_000;
    const other = await world.openProgram();
    await Promise.all([recheck(), recheckPayouts({ ...job, parts: other.parts }), recheck()]);
    expect(await find(userId)).toMatchObject({ status: 'processed', transactionHash: hash });
    expect(await world.findBalance(userId, 'withdrawing')).toBe(0n);
    expect((await world.loadNotices(userId)).filter(({ kind }) => kind === 'withdrawalProcessed')).toHaveLength(1);
    expect(recorded.filter(one => one.subject === `withdrawal:${id}`)).toEqual([
      expect.objectContaining({
        act: 'withdrawal.pay',
        operatorNumber: null,
        after: expect.objectContaining({ hash }),
      }),
    ]);
  });

  it('WDR-044 one that the network has dropped is said to be so, and can be given back', async () => {
    const { id } = await submit();
    await world.approve('reviewer', id);
    say({ state: 'pending', payments: [], spends: null });
    await world.pay('reviewer', id, makeHash('dropped'));
    say({ state: 'unknown' });
    await recheckPayouts({ ...job, parts: world.parts });
    expect((await findRow(id)).attempts.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'unknown',
      'pending',
    ]);
    expect((await world.reject('reviewer', id)).code).toBe(200);
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
    const pay = { ...verdict, hash: makeHash('lost'), outcome: 'vouched' as const, outputs: [] };
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
