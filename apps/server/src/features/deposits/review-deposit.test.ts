import { randomUUID } from 'node:crypto';
import { findUserTag } from '@truemark/domain/deposits/deposit';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { tagAmount } from '@truemark/domain/payments/amount-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimFiles } from '../files/store.ts';
import { auditLedger } from '../ledger/index.ts';
import { approveIn } from './review-deposit.ts';
import { type DepositWorld, openDepositWorld } from './testing/deposit-world.ts';

let world: DepositWorld;
beforeAll(async () => {
  world = await openDepositWorld({ sharedOn: ['shasta'] });
});
afterAll(() => world.close());
beforeEach(() => {
  world.told.length = 0;
  world.values.rate = 1n;
});

const submit = async (userId: number, word: string, rest: object = {}): Promise<string> =>
  (await world.claim(userId, { transactionHash: world.makeHash(word), ...rest })).result.id;
const find = async (userId: number, id: string) =>
  (await world.list(userId, '?limit=100')).result.items.find((item: { id: string }) => item.id === id);
const loadEvents = (userId: number) =>
  world.database.query<{ kind: string; values: object }>(
    'select kind, values from user_event where user_id = $1 order by sequence',
    [userId],
  );

describe('reviews of deposits', () => {
  it('DEP-010 a reviewer takes one, others leave it alone for a quarter of an hour, and then take it over', async () => {
    const id = await submit(1, 'taken');
    expect(await world.take('reviewer', id)).toMatchObject({ code: 200 });
    expect((await find(1, id)).status).toBe('review');
    const findRow = async () =>
      (await world.queue('waiting')).result.items.find((item: { id: string }) => item.id === id);
    expect(await findRow()).toMatchObject({ reviewerNumber: 1, reviewedSince: world.clock.atMs, status: 'review' });
    world.clock.atMs += 15 * 60_000 - 1;
    for (const answer of [
      await world.take('reviewer:2', id),
      await world.approve('reviewer:2', id, '500'),
      await world.reject('reviewer:2', id),
    ]) {
      expect(answer.refusal).toBe('claimedByOther');
    }
    world.clock.atMs += 1;
    expect(await findRow()).toMatchObject({ reviewerNumber: null, reviewedSince: null });
    expect(await world.take('reviewer:2', id)).toMatchObject({ code: 200 });
    expect(await findRow()).toMatchObject({ reviewerNumber: 2, reviewedSince: world.clock.atMs });
    expect((await world.reject('reviewer', id)).refusal).toBe('claimedByOther');
    expect((await world.reject('reviewer:2', id)).result).toEqual({ state: 'failed' });
    expect((await world.take('reviewer', id)).refusal).toBe('decisionMade');
  });

  it('DEP-009 a decision is promised within 48 hours of the claim', async () => {
    const sentMs = world.clock.atMs;
    const id = await submit(1, 'promised');
    world.clock.atMs += 60_000;
    const row = (await world.queue('waiting')).result.items.find((item: { id: string }) => item.id === id);
    expect(row).toMatchObject({ createTime: sentMs, dueAt: sentMs + 48 * 3_600_000 });
    await world.reject('reviewer', id);
  });

  it('DEP-011 what the reviewer confirmed is credited once, with word to the owner', async () => {
    const id = await submit(2, 'good');
    const key = randomUUID();
    const first = await world.approve('reviewer', id, '499.5', {}, key);
    expect(first.result).toEqual({ state: 'processed' });
    expect(await world.approve('reviewer', id, '499.5', {}, key)).toEqual(first);
    expect((await world.approve('reviewer', id, '499.5')).refusal).toBe('decisionMade');
    expect(await world.findAvailable(2)).toBe(499_500_000n);
    expect(await find(2, id)).toMatchObject({ status: 'processed', credited: '499.5', amount: '500' });
    expect(world.told).toEqual([
      { userId: 2, kind: 'depositProcessed', values: { amount: '499.5', asset: 'USDT' }, isMailed: true },
    ]);
    expect((await loadEvents(2)).map(({ values }) => values)).toEqual([
      { id, status: 'submitted' },
      { id, status: 'processed' },
    ]);
    const transfers = await world.database.query(
      'select kind, debit, credit, reference from ledger_transfer where owner_id = 2',
    );
    expect(transfers).toContainEqual({
      ...{ kind: 'deposit', debit: 'external:sepolia', credit: 'available', reference: `deposit:${id}` },
    });
    const checks = await auditLedger(world.database, []);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it('DEP-012 a failed one moves nothing and says why', async () => {
    const id = await submit(3, 'bad');
    expect((await world.reject('reviewer', id, 'otherAddress')).result).toEqual({ state: 'failed' });
    expect(await world.findAvailable(3)).toBe(0n);
    expect(await find(3, id)).toMatchObject({ status: 'failed', failure: 'otherAddress', credited: null });
    expect(world.told).toMatchObject([{ kind: 'depositFailed', values: { reason: 'otherAddress', amount: '500' } }]);
    expect((await world.approve('reviewer', id, '500')).refusal).toBe('decisionMade');
  });

  it('DEP-020 beside a deposit stand the other accounts that sent its picture, or one that looks so', async () => {
    const keep = async (userId: number, hashes: { readonly source: string; readonly picture: string }) => {
      const id = randomUUID().replaceAll('-', '').slice(0, 22);
      await world.database.queryAsOwner(
        `insert into stored_file (id, user_id, purpose, bytes, width, height, source_hash, picture_hash, created_at)
         values ($1, $2, 'depositProof', 10, 10, 10, sha256($3::bytea), $4::bit(64), now())`,
        [id, userId, Buffer.from(hashes.source), hashes.picture],
      );
      const claim = { userId, purpose: 'depositProof' as const, ids: [id], record: `deposit:of ${userId}` };
      await world.database.transaction(client => claimFiles(client, { ...claim, atMs: world.clock.atMs }));
      return id;
    };
    const [ones, almostOnes, zeros] = ['1'.repeat(64), `0${'1'.repeat(63)}`, '0'.repeat(64)] as const;
    const proofImage = await keep(1, { source: 'a transfer', picture: ones });
    await keep(1, { source: 'a transfer', picture: ones });
    await keep(2, { source: 'a transfer', picture: ones });
    await keep(3, { source: 'saved anew', picture: almostOnes });
    await keep(4, { source: 'another transfer', picture: zeros });
    const id = await submit(1, 'proven by a picture of others', { proofImage });
    const ask = (who: string, of: string) => world.desk.ask(who, 'GET', `/swx/operator/deposits/traces/${of}`);
    const { pictures } = (await ask('reviewer', id)).result;
    expect(pictures).toHaveLength(2);
    expect(pictures).toContainEqual({ userId: '2', userName: 'user_2', isSame: true });
    expect(pictures).toContainEqual({ userId: '3', userName: 'user_3', isSame: false });
    expect((await ask('reviewer', '999999')).refusal).toBe('recordMissing');
    await world.reject('reviewer', id);
  });

  it('DEP-013 of an approval and a rejection at once one wins, and the other is told', async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await world.findAvailable(4);
      const id = await submit(4, `race ${round}`);
      const answers = await Promise.all([
        world.approve('reviewer', id, '500'),
        world.reject('reviewer:2', id),
        world.approve('reviewer:3', id, '500'),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      for (const { code, refusal } of answers) if (code !== 200) expect(refusal).toBe('decisionMade');
      const { status } = await find(4, id);
      expect((await world.findAvailable(4)) - before).toBe(status === 'processed' ? 500_000_000n : 0n);
    }
  });

  it('DEP-014 above the limit two people confirm the same', async () => {
    const id = await submit(5, 'large', { amount: '10000.01' });
    await world.take('reviewer', id);
    expect((await world.approve('reviewer', id, '10000.01')).result).toEqual({ state: 'approved' });
    expect(await world.findAvailable(5)).toBe(0n);
    expect((await world.approve('reviewer', id, '10000.01')).refusal).toBe('secondPersonNeeded');
    // Another amount is another first confirmation.
    expect((await world.approve('reviewer:2', id, '10000.02')).result).toEqual({ state: 'approved' });
    expect((await world.approve('reviewer:2', id, '10000.02')).refusal).toBe('secondPersonNeeded');
    const row = (await world.queue('waiting')).result.items.find((item: { id: string }) => item.id === id);
    expect(row).toMatchObject({ needsTwo: true, approval: { operatorNumber: 2, amount: '10000.02', outputIndex: 0 } });
    expect((await world.approve('reviewer:3', id, '10000.02')).result).toEqual({ state: 'processed' });
    expect(await world.findAvailable(5)).toBe(10_000_020_000n);
  });

  it('DEP-014 so does an amount whose worth nothing tells, and one up to the limit needs one', async () => {
    const exact = await submit(5, 'exact', { amount: '10000' });
    expect((await world.approve('reviewer', exact, '10000')).result).toEqual({ state: 'processed' });
    world.values.rate = undefined;
    const id = await submit(5, 'unknown worth', { tokenType: 'ETH', amount: '0.2' });
    expect((await world.approve('reviewer', id, '0.2')).result).toEqual({ state: 'approved' });
    expect((await world.approve('reviewer:2', id, '0.2')).result).toEqual({ state: 'processed' });
  });

  it('DEP-015 an output is credited once, and another output of the transaction beside it', async () => {
    const first = await submit(6, 'shared transaction');
    const second = await submit(7, 'shared transaction');
    expect((await world.approve('reviewer', first, '500')).code).toBe(200);
    expect((await world.approve('reviewer', second, '500')).refusal).toBe('outputCredited');
    expect((await world.approve('reviewer', second, '500', { outputIndex: 1 })).code).toBe(200);
    expect(await world.findAvailable(7)).toBe(500_000_000n);
    const rows = (await world.queue('decided')).result.items;
    expect(rows[0]).toMatchObject({ id: second, others: [{ id: first, status: 'processed', isSameAddress: false }] });
  });

  it('DEP-013 two outputs at once of one index: one is credited', async () => {
    const ids = [await submit(6, 'same output'), await submit(7, 'same output')];
    const answers = await Promise.all(ids.map(id => world.approve('reviewer', id, '500')));
    expect(answers.map(({ code }) => code === 200).sort()).toEqual([false, true]);
    for (const { code, refusal } of answers) if (code !== 200) expect(refusal).toBe('outputCredited');
  });

  it('DEP-030 two operators set a shared address, and nobody alone', async () => {
    const address = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
    const path = '/swx/operator/deposits/addresses';
    const propose = (body: object) =>
      world.desk.ask('treasurer', 'POST', `${path}/propose`, { network: 'shasta', reason: 'a new wallet', ...body });
    const decide = (who: string, id: string, decision = 'approve') =>
      world.desk.ask(who, 'POST', `${path}/decide`, { id, decision, reason: 'checked by phone' });
    const tron = { network: 'shasta', transactionHash: world.makeHash('tron').slice(2) };
    expect((await world.claim(8, tron)).refusal).toBe('depositAddressMissing');
    expect((await propose({ address: '0x52908400098527886E0F7030069857D2E4169EE7' })).refusal).toBe('valueWrong');
    expect((await propose({ network: 'tron', address })).refusal).toBe('valueWrong');
    const { id } = (await propose({ address })).result;
    expect((await propose({ address })).refusal).toBe('decisionMade');
    expect((await decide('treasurer', id)).refusal).toBe('secondPersonNeeded');
    const list = async () => (await world.desk.ask('support', 'GET', path)).result;
    expect((await list()).proposals).toMatchObject([{ id, address, network: 'shasta', operatorNumber: 1 }]);
    expect((await decide('treasurer:2', id)).code).toBe(200);
    expect((await decide('treasurer:3', id, 'reject')).refusal).toBe('decisionMade');
    expect((await list()).networks).toContainEqual({
      ...{ network: 'shasta', hasOwnAddresses: false, sharedAddress: address, key: null, node: null, own: null },
    });
    expect((await world.claim(8, tron)).code).toBe(200);
    const withdrawn = (await propose({ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).result.id;
    expect((await decide('treasurer', withdrawn, 'reject')).code).toBe(200);
    expect((await list()).networks).toContainEqual(expect.objectContaining({ sharedAddress: address }));
  });

  it('DEP-016 of two who claim a payment to a shared address the tag decides', async () => {
    const transactionHash = world.makeHash('contested').slice(2);
    const amount = formatAmount(tagAmount(300_000_000n, findUserTag(2), 'USDT'), 'USDT');
    const claim = async (userId: number) =>
      (await world.claim(userId, { network: 'shasta', transactionHash, amount })).result.id;
    const [thief, owner] = [await claim(1), await claim(2)];
    expect((await find(2, owner)).signText).toContain(transactionHash);
    expect((await world.approve('reviewer', thief, amount)).refusal).toBe('depositConflict');
    expect((await world.approve('reviewer', owner, '300')).refusal).toBe('depositConflict');
    const before = await world.findAvailable(2);
    expect((await world.approve('reviewer', owner, amount)).result).toEqual({ state: 'processed' });
    expect(formatAmount((await world.findAvailable(2)) - before, 'USDT')).toBe(amount);
    expect((await world.approve('reviewer', thief, amount)).refusal).toBe('outputCredited');
    expect((await world.claim(3, { network: 'shasta', transactionHash })).refusal).toBe('transactionHashUsed');
  });

  it('DEP-031 ways on a shared address name the tag', async () => {
    const { ways } = (await world.ask(4, 'GET', '/swx/customer/user/listRechargeWays')).result;
    const way = ways.find(({ network }: { network: string }) => network === 'shasta');
    expect(way).toMatchObject({ isOwnAddress: false, amountTag: findUserTag(4) });
  });

  it('DEP-018 the queue has the oldest first', async () => {
    const waiting = (await world.queue('waiting')).result.items.map(({ id }: { id: string }) => Number(id));
    const decided = (await world.queue('decided')).result.items.map(({ id }: { id: string }) => Number(id));
    expect(waiting).toEqual([...waiting].sort((one, other) => one - other));
    expect(decided).toEqual([...decided].sort((one, other) => other - one));
    expect((await world.deposits.loadWaiting()).count).toBe(waiting.length);
  });

  it('DEP-017 what was claimed and decided stays as it is', async () => {
    const id = await submit(9, 'fixed', { amount: '20000' });
    const run = (sql: string) => world.database.query(sql);
    await expect(run(`delete from deposit where id = ${id}`)).rejects.toThrow(/permission denied/);
    await expect(world.database.query(`update deposit set amount = 1 where id = ${id}`)).rejects.toThrow(/stays/);
    await expect(run(`update deposit set address = 'mine' where id = ${id}`)).rejects.toThrow(/stays/);
    await world.approve('reviewer', id, '20000');
    const process = (decider: number) =>
      run(`update deposit set state = 'processed', decider_number = ${decider}, decided_at = now(), credited = 20000000000,
        output_index = 0, posting_id = 999999999 where id = ${id}`);
    await expect(process(1)).rejects.toThrow(/deposit_two_people/);
    await world.approve('reviewer:2', id, '20000');
    await expect(run(`update deposit set credited = 1 where id = ${id}`)).rejects.toThrow(/stays/);
    await expect(run(`update deposit set state = 'review' where id = ${id}`)).rejects.toThrow(/stays/);
    await expect(world.database.queryAsOwner('truncate deposit')).rejects.toThrow(/stays/);
  });

  it('DEP-019 a decision whose commit is lost has posted nothing', async () => {
    const id = await submit(9, 'lost');
    const before = await world.findAvailable(9);
    await expect(
      world.database.transaction(async client => {
        const verdict = { id: Number(id), operatorNumber: 1, reason: 'seen', atMs: world.clock.atMs };
        const decided = await approveIn(client, world.parts, { ...verdict, amount: '500', outputIndex: 0 });
        expect(decided.ok).toBe(true);
        throw new Error('the connection is gone');
      }),
    ).rejects.toThrow('the connection is gone');
    expect(await world.findAvailable(9)).toBe(before);
    expect((await find(9, id)).status).toBe('submitted');
    expect((await world.approve('reviewer', id, '500')).code).toBe(200);
    expect(await world.findAvailable(9)).toBe(before + 500_000_000n);
  });
});
