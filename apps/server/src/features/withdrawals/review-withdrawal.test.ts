import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../ledger/index.ts';
import { withdrawalHolds } from './index.ts';
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
const listActs = async (id: string) =>
  (await world.desk.audit.list({ subject: `withdrawal:${id}` }, 20)).map(({ act }) => act).reverse();

describe('reviews of withdrawals', () => {
  it('WDR-030 a reviewer takes one; its owner sees it under review, and others leave it alone for a while', async () => {
    const { userId, id } = await submit();
    expect((await world.take('reviewer', id)).code).toBe(200);
    expect((await find(userId)).status).toBe('review');
    expect(await findRow(id)).toMatchObject({ reviewerNumber: 1, reviewedSince: world.time.nowMs, state: 'review' });
    for (const answer of [
      await world.take('reviewer:2', id),
      await world.approve('reviewer:2', id),
      await world.reject('reviewer:2', id),
    ]) {
      expect(answer.refusal).toBe('claimedByOther');
    }
    world.time.nowMs += 15 * 60_000;
    expect((await findRow(id)).reviewerNumber).toBeNull();
    expect((await world.take('reviewer:2', id)).code).toBe(200);
    expect((await world.reject('reviewer:2', id)).code).toBe(200);
    expect((await world.take('reviewer', id)).refusal).toBe('decisionMade');
    expect(await listActs(id)).toEqual(['withdrawal.take', 'withdrawal.take', 'withdrawal.reject']);
  });

  it('WDR-031 approved means that it is to be paid; paid, its money leaves with the fee, once, with word to the owner', async () => {
    const { userId, id, address } = await submit('500');
    const outside = await world.findHouse('external:sepolia');
    const fees = await world.findHouse('fees');
    expect((await world.approve('reviewer', id)).result).toEqual({ state: 'approved' });
    expect(await find(userId)).toMatchObject({ status: 'review', approvedAt: world.time.nowMs, decidedAt: null });
    expect(await world.findBalance(userId, 'withdrawing')).toBe(500_000_000n);
    const key = randomUUID();
    const hash = makeHash('paid');
    const paid = await world.pay('reviewer', id, ` ${hash.toUpperCase().replace('0X', '0x')} `, key);
    expect(paid.result).toEqual({ state: 'processed', outcome: 'vouched' });
    expect(await world.pay('reviewer', id, ` ${hash.toUpperCase().replace('0X', '0x')} `, key)).toEqual(paid);
    expect((await world.pay('reviewer', id, makeHash('again'))).refusal).toBe('decisionMade');
    expect(await world.findBalance(userId, 'withdrawing')).toBe(0n);
    expect(await world.findBalance(userId, 'available')).toBe(0n);
    expect((await world.findHouse('external:sepolia')) - outside).toBe(499_000_000n);
    expect((await world.findHouse('fees')) - fees).toBe(1_000_000n);
    expect(await find(userId)).toMatchObject({ status: 'processed', transactionHash: hash, address });
    expect((await world.loadNotices(userId)).slice(-2)).toEqual([
      { kind: 'withdrawalApproved', values: { amount: '500', asset: 'USDT' } },
      { kind: 'withdrawalProcessed', values: { amount: '499', asset: 'USDT', hash } },
    ]);
    const mails = await world.world.listMessages(`user${userId}@example.org`);
    expect(mails.map(({ kind }) => kind)).toContain('withdrawalProcessed');
    expect(await listActs(id)).toEqual(['withdrawal.approve', 'withdrawal.pay']);
    const checks = await auditLedger(world.database, [withdrawalHolds]);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it('WDR-032 a rejected one gives the money back, and says why by a reason of a list', async () => {
    const { userId, id } = await submit();
    expect((await world.reject('reviewer', id, 'sourceUnclear')).result).toEqual({ state: 'failed' });
    expect(await world.findBalance(userId, 'available')).toBe(100_000_000n);
    expect(await find(userId)).toMatchObject({ status: 'failed', failure: 'sourceUnclear', transactionHash: null });
    expect((await world.loadNotices(userId)).at(-1)).toEqual({
      kind: 'withdrawalFailed',
      values: { amount: '100', asset: 'USDT', reason: 'sourceUnclear' },
    });
    expect((await world.approve('reviewer', id)).refusal).toBe('decisionMade');
    // An approved one can still be rejected, as long as nothing was paid.
    const other = await submit();
    await world.approve('reviewer', other.id);
    expect((await world.reject('reviewer:2', other.id)).result).toEqual({ state: 'failed' });
    expect(await world.findBalance(other.userId, 'available')).toBe(100_000_000n);
  });

  it('WDR-033 of an approval and rejections at once one wins, and the others are told', async () => {
    const other = await world.openProgram();
    for (let round = 0; round < 6; round += 1) {
      const { userId, id } = await submit();
      const answers = await Promise.all([
        world.approve('reviewer', id),
        other.reject('reviewer:2', id),
        world.cancel(userId, id),
      ]);
      const { status } = await find(userId);
      const won = answers.filter(({ code }) => code === 200).length;
      // A rejection may follow an approval; two ends never do.
      expect(won).toBe(answers[0].code === 200 && status === 'failed' ? 2 : 1);
      for (const { code, refusal } of answers) {
        if (code !== 200) expect(['decisionMade', 'orderStateWrong']).toContain(refusal);
      }
      const available = await world.findBalance(userId, 'available');
      expect(available).toBe(status === 'review' ? 0n : 100_000_000n);
    }
  });

  it('WDR-033 of a payout and a rejection at once one wins', async () => {
    const other = await world.openProgram();
    for (let round = 0; round < 6; round += 1) {
      const { userId, id } = await submit();
      await world.approve('reviewer', id);
      const answers = await Promise.all([
        world.pay('reviewer', id, makeHash(`pay ${round}`)),
        other.reject('reviewer', id),
        other.pay('reviewer', id, makeHash(`pay other ${round}`)),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      const isReturned = (await find(userId)).status === 'failed';
      expect(await world.findBalance(userId, 'available')).toBe(isReturned ? 100_000_000n : 0n);
      expect(await world.findBalance(userId, 'withdrawing')).toBe(0n);
    }
  });

  it('WDR-034 above the limit two people approve, and nobody alone', async () => {
    const { userId, id } = await submit('10000.01');
    expect((await world.approve('reviewer', id)).result).toEqual({ state: 'confirmed' });
    expect(await findRow(id)).toMatchObject({
      ...{ state: 'review', needsTwo: true, value: '10000.01', approverNumber: null },
      confirmation: { operatorNumber: 1, at: world.time.nowMs },
    });
    expect((await world.approve('reviewer', id)).refusal).toBe('secondPersonNeeded');
    expect((await world.pay('reviewer', id, makeHash('too early'))).refusal).toBe('decisionMade');
    // A cheaper price later asks for the second person still.
    world.settings.set('withdrawals.aloneMax', '20000');
    expect((await world.approve('reviewer', id)).refusal).toBe('secondPersonNeeded');
    world.settings.set('withdrawals.aloneMax', '10000');
    expect((await world.approve('reviewer:2', id)).result).toEqual({ state: 'approved' });
    expect(await listActs(id)).toEqual(['withdrawal.confirm', 'withdrawal.approve']);
    expect((await find(userId)).approvedAt).toBe(world.time.nowMs);
    const exact = await submit('10000');
    expect((await world.approve('reviewer', exact.id)).result).toEqual({ state: 'approved' });
  });

  it('WDR-034 so does an amount whose worth nothing tells', async () => {
    const userId = people++;
    await world.addUser(userId, '0');
    await world.fund(userId, 10n ** 18n, 'ETH');
    const address = makeAddress(`of ${userId}`);
    await world.addAddress(userId, address);
    world.time.nowMs += 86_400_000;
    const { id } = (await world.submit(userId, { tokenType: 'ETH', address, amount: '0.5' })).result;
    world.state.rate = undefined;
    expect(await findRow(id)).toMatchObject({ needsTwo: true, value: null });
    expect((await world.approve('reviewer', id)).result).toEqual({ state: 'confirmed' });
    expect((await world.approve('reviewer:2', id)).result).toEqual({ state: 'approved' });
  });

  it('WDR-039 the queue has the oldest first, what has ended the newest first, and counts what waits', async () => {
    const { id } = await submit();
    const waiting = (await world.queue('waiting')).result.items.map((item: { id: string }) => Number(item.id));
    const ended = (await world.queue('ended')).result.items.map((item: { id: string }) => Number(item.id));
    expect(waiting).toContain(Number(id));
    expect(waiting).toEqual([...waiting].sort((one, other) => one - other));
    expect(ended).toEqual([...ended].sort((one, other) => other - one));
  });

  it('WDR-040 beside a withdrawal stands what is known of its address and owner', async () => {
    const { userId, id, address } = await submit();
    const stranger = people++;
    await world.addUser(stranger);
    await world.addAddress(stranger, address);
    const sibling = people++;
    await world.addUser(sibling);
    const device = 'd'.repeat(64);
    for (const [of, hash] of [
      [userId, device],
      [sibling, device],
      [stranger, 'e'.repeat(64)],
    ] as const) {
      await world.database.query(
        `insert into user_session (user_id, token_hash, device, device_hash, network, created_at, last_seen_at,
           absolute_end_at, expires_at)
         values ($1, sha256($2::bytea), 'Firefox, Windows', decode($3, 'hex'), '203.0.113.0/24', now(), now(), now(), now())`,
        [of, Buffer.from(`token of ${of}`), hash],
      );
    }
    const evidence = await world.desk.ask('support', 'GET', `/swx/operator/withdrawals/${id}`);
    expect(evidence.result).toMatchObject({
      user: { country: 'DE', level: 0, isVerified: false, state: 'active' },
      address: { label: 'Mine', isConfirmed: true, paidCount: 0 },
      sharers: [{ userId: String(stranger), userName: `user_${stranger}` }],
      deviceSharers: [{ userId: String(sibling), userName: `user_${sibling}` }],
      ...{ passwordChangedAt: null, factorChangedAt: null, hasSecondFactor: false },
      ...{ deposited: '100', paidOut: '0', earlier: [] },
    });
    await world.approve('reviewer', id);
    await world.pay('reviewer', id, makeHash('evidence'));
    world.time.nowMs += 86_400_000;
    await world.fund(userId, 100_000_000n);
    const next = (await world.submit(userId, { address })).result.id;
    const later = (await world.desk.ask('support', 'GET', `/swx/operator/withdrawals/${next}`)).result;
    expect(later).toMatchObject({ address: { paidCount: 1 }, deposited: '200', paidOut: '99.8' });
    expect(later.earlier).toMatchObject([{ id, status: 'processed' }]);
    expect((await world.desk.ask('support', 'GET', '/swx/operator/withdrawals/999999')).refusal).toBe('recordMissing');
  });

  it('WDR-041 times are counted from the records of 30 days, and not said of too few', async () => {
    const times = async () => (await world.ask('1', 'GET', 'index/getWithdrawalTimes')).result;
    world.time.nowMs += 40 * 86_400_000;
    expect(await times()).toMatchObject({ days: 30, paid: 0, medianMs: null, p95Ms: null, refused: [] });
    const minuteMs = 60_000;
    for (let count = 1; count <= 20; count += 1) {
      const { id } = await submit();
      await world.approve('reviewer', id);
      world.time.nowMs += count * minuteMs;
      expect((await times()).medianMs).toBeNull();
      await world.pay('reviewer', id, makeHash(`times ${count}`));
    }
    const refused = await submit();
    await world.reject('reviewer', refused.id, 'identityNeeded');
    const found = await times();
    expect(found).toMatchObject({ paid: 20, leastCount: 20, medianMs: 10.5 * minuteMs, p95Ms: 19.05 * minuteMs });
    expect(found.refused).toEqual([{ failure: 'identityNeeded', count: 1, share: '0.0476' }]);
    expect(found.waiting).toBeGreaterThan(0);
  });
});
