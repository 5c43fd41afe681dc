import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type IdentityWorld,
  openIdentityWorld,
  type Person,
  receiveCode,
  registerPerson,
} from '../identity/testing/identity-world.ts';
import { createLedger } from '../ledger/index.ts';
import { deposit, listOffenders, loadBalance, pay } from '../ledger/testing/test-ledger.ts';
import { createFeeShares, createInviteList } from './index.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(async () => {
  expect(await listOffenders(world.database)).toEqual([]);
  await world.close();
});

let callers = 0;
/** Somewhere nobody else is, on a device of their own. */
function nextCaller() {
  callers += 1;
  return { address: `10.${callers >> 8}.${callers & 255}.7`, device: `device-of-caller-${callers}` };
}

/** Codes are sent seldom. */
function waitForCodes(): void {
  world.time.nowMs += 3_600_000;
}

async function invite(
  inviter: Person,
  given: { email?: string } = {},
): Promise<Person & { caller: ReturnType<typeof nextCaller> }> {
  const caller = nextCaller();
  waitForCodes();
  return { ...(await registerPerson(world, { inviteCode: inviter.inviteCode, caller, ...given })), caller };
}

async function invitePair() {
  const caller = nextCaller();
  waitForCodes();
  const inviter = { ...(await registerPerson(world, { caller })), caller };
  const invited = await invite(inviter);
  await fund(invited);
  return { inviter, invited };
}

const fund = ({ userId }: Person, book: 'live' | 'demo' = 'live') =>
  world.ledger.post({ userId, book, key: `fund:${book}`, transfers: [deposit(userId, 1_000_000n)] });

function takeFee(
  { userId }: Person,
  key: string,
  amount: bigint,
  { book = 'live', ledger = world.ledger }: { book?: 'live' | 'demo'; ledger?: IdentityWorld['ledger'] } = {},
) {
  return ledger.post({ userId, book, key, transfers: [pay(userId, 'available', 'fees', amount)] });
}

const list = () => createInviteList({ ...world, getFeeShare: () => world.shareRule.feeShare });
const countNotices = async (userId: number, kind: string) =>
  (await world.database.query('select from notification where user_id = $1 and kind = $2', [userId, kind])).length;

describe('the share of an inviter', () => {
  it('INV-001 INV-003 comes in the very posting that takes the fee, once', async () => {
    const { inviter, invited } = await invitePair();
    const answer = await takeFee(invited, 'fee', 1_239n);
    expect(answer).toMatchObject({ ok: true });
    expect(await takeFee(invited, 'fee', 1_239n)).toEqual(answer);
    expect(await loadBalance(world.ledger, inviter.userId)).toBe(123n);
    const rows = await world.database.query(
      `select kind, amount::int, part, reference from ledger_transfer where posting_id = $1 order by part`,
      [answer.ok ? answer.value.postingId : 0],
    );
    expect(rows).toEqual([
      { kind: 'contractFee', amount: 1_239, part: 1, reference: 'fee:1' },
      { kind: 'inviteReward', amount: 123, part: 2, reference: expect.stringMatching(/^invite:\d+:contractFee$/) },
    ]);
  });

  it('INV-002 is nothing in the demo book, and of people whom nobody invited', async () => {
    const { inviter, invited } = await invitePair();
    await fund(invited, 'demo');
    await fund(inviter);
    expect(await takeFee(invited, 'demo', 1_000n, { book: 'demo' })).toMatchObject({ ok: true });
    expect(await takeFee(inviter, 'own', 1_000n)).toMatchObject({ ok: true });
    expect(await list().loadSummary(inviter.userId)).toMatchObject({ earned: [] });
  });

  it('INV-004 stays as it was when somebody registered', async () => {
    const { inviter, invited } = await invitePair();
    world.shareRule.feeShare = '0.25';
    const later = await invite(inviter);
    world.shareRule.feeShare = '0.1';
    await fund(later);
    await Promise.all([takeFee(invited, 'fee', 1_000n), takeFee(later, 'fee', 1_000n)]);
    expect(await loadBalance(world.ledger, inviter.userId)).toBe(100n + 250n);
  });

  it('INV-003 comes as well inside a transaction of another capability, which can take it back', async () => {
    const { inviter, invited } = await invitePair();
    const posting = {
      userId: invited.userId,
      book: 'live',
      key: 'in',
      transfers: [pay(invited.userId, 'available', 'fees', 500n)],
    } as const;
    const broken = world.database.transaction(async client => {
      await world.ledger.postIn(client, [posting]);
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    expect(await loadBalance(world.ledger, inviter.userId)).toBe(0n);
    await world.database.transaction(client => world.ledger.postIn(client, [posting]));
    expect(await loadBalance(world.ledger, inviter.userId)).toBe(50n);
  });
});

describe('withholding', () => {
  it('INV-005 INV-010 comes before or after each posting, with two programs too, and counts what was not paid', async () => {
    const { inviter, invited } = await invitePair();
    const other = createLedger({ ...world, feeShares: createFeeShares(world.database) });
    await takeFee(invited, 'first', 100n, { ledger: other });
    const fees = Array.from({ length: 40 }, (_, index) =>
      takeFee(invited, `fee:${index}`, 100n, { ledger: index % 2 === 0 ? other : world.ledger }),
    );
    const login = world.call(
      'login',
      { account: invited.userName, password: invited.password },
      { ...invited.caller, device: inviter.caller.device },
    );
    expect(await login).toMatchObject({ code: 200 });
    const paidThen = (await list().loadSummary(inviter.userId))?.earned;
    await Promise.all(fees);
    expect(await takeFee(invited, 'last', 100n, { ledger: other })).toMatchObject({ ok: true });
    await other.close();
    const [item] = (await list().list(inviter.userId, undefined)).items;
    // Nothing was paid after the login had been answered.
    expect((await list().loadSummary(inviter.userId))?.earned).toEqual(paidThen);
    expect(item?.withheld).toMatchObject({ reason: 'device' });
    const sum = (items: readonly { amount: string }[] = []) =>
      items.reduce((all, { amount }) => all + Number(amount), 0);
    expect(sum(item?.earned) + sum(item?.withheld?.amounts)).toBeCloseTo(0.00042, 9);
    expect(sum(item?.withheld?.amounts)).toBeGreaterThan(0);
  });

  it('INV-006 follows a login on the inviter’s device, of whichever of the two, and is told once', async () => {
    const { inviter, invited } = await invitePair();
    const log = (person: Person, device: string) =>
      world.call('login', { account: person.userName, password: person.password }, { ...nextCaller(), device });
    await log(inviter, invited.caller.device);
    await log(invited, inviter.caller.device);
    expect(await countNotices(inviter.userId, 'inviteWithheld')).toBe(1);
    await takeFee(invited, 'fee', 1_000n);
    expect(await loadBalance(world.ledger, inviter.userId)).toBe(0n);
  });

  it('INV-006 follows another name of the same mailbox', async () => {
    const { inviter, invited } = await invitePair();
    const email = inviter.email.replace('@', '+second@');
    const session = await world.call(
      'login',
      { account: invited.userName, password: invited.password },
      invited.caller,
    );
    const { token } = session.result as { token: string };
    for (const { id } of await world.identity.listSessions(invited.userId)) {
      await world.identity.markSteppedUp(id, world.time.nowMs + 600_000);
    }
    expect(await world.call('sendContactCode', { email }, { ...invited.caller, token })).toMatchObject({ code: 200 });
    await world.settle();
    const code = (await world.listMessages(email)).at(-1)?.secret ?? '';
    expect(await world.call('changeContact', { email, code }, { ...invited.caller, token })).toMatchObject({
      code: 200,
    });
    const [item] = (await list().list(inviter.userId, undefined)).items;
    expect(item?.withheld).toEqual({ reason: 'mailbox', at: world.time.nowMs, amounts: [] });
  });
});

describe('registering', () => {
  it('INV-007 INV-008 marks the same network alone, and tells the inviter', async () => {
    const { inviter, invited } = await invitePair();
    waitForCodes();
    const near = await registerPerson(world, {
      inviteCode: inviter.inviteCode,
      caller: { ...nextCaller(), address: inviter.caller.address },
    });
    const marks = await world.database.query<{ id: number; mark: boolean }>(
      `select invited_id::float8 as id, is_same_network as mark from invite where inviter_id = $1 order by id`,
      [inviter.userId],
    );
    expect(marks.map(({ mark }) => mark)).toEqual([false, true]);
    await fund(near);
    await takeFee(near, 'fee', 1_000n);
    expect(await loadBalance(world.ledger, inviter.userId)).toBe(100n);
    expect(await countNotices(inviter.userId, 'inviteRegistered')).toBe(2);
    const { items } = await world.notices.list({ userId: inviter.userId, isUnreadOnly: false });
    expect(items.at(-1)?.values).toEqual({ name: `${invited.userName.slice(0, 2)}•••` });
  });

  it('INV-011 of two at once each has an invite', async () => {
    waitForCodes();
    const inviter = await registerPerson(world, { caller: nextCaller() });
    const names = ['at_once_1', 'at_once_2'];
    const emails = names.map(name => `${name}@example.org`);
    const codes: string[] = [];
    for (const email of emails) {
      codes.push(await receiveCode(world, 'register', { email }));
    }
    const replies = await Promise.all(
      names.map((userName, index) =>
        world.call(
          'register',
          {
            userName,
            email: emails[index] ?? '',
            code: codes[index] ?? '',
            password: 'correct horse staple',
            country: 'DE',
            inviteCode: inviter.inviteCode,
          },
          nextCaller(),
        ),
      ),
    );
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
    expect(await list().loadSummary(inviter.userId)).toMatchObject({ registered: 2, funded: 0, trading: 0 });
  });

  it('INV-004 the database lets nobody change an invite, nor take a withholding back', async () => {
    const { invited } = await invitePair();
    const change = (sql: string) =>
      world.database.query(`update invite set ${sql} where invited_id = $1`, [invited.userId]);
    await expect(change('fee_share = 0.2')).rejects.toThrow('is fixed');
    await expect(change('inviter_id = invited_id')).rejects.toThrow('is fixed');
    await change(`withheld_reason = 'identity', withheld_at = now()`);
    await expect(change('withheld_reason = null, withheld_at = null')).rejects.toThrow('is fixed');
  });
});

it('INV-009 the list shows an inviter their own people, in pages, with steps and earnings', async () => {
  const { inviter, invited } = await invitePair();
  const others: Person[] = [];
  for (let count = 0; count < 20; count += 1) others.push(await invite(inviter));
  await takeFee(invited, 'fee', 1_000n);
  const asked = vi.spyOn(world.database.pool, 'query');
  const first = await list().list(inviter.userId, undefined);
  // However many they are; before they were asked for one by one.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
  asked.mockRestore();
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toMatchObject({ isFunded: false, isTrading: false, earned: [], withheld: null });
  const second = await list().list(inviter.userId, first.nextCursor ?? undefined);
  expect(second).toEqual({
    nextCursor: null,
    items: [
      {
        id: expect.any(String),
        name: `${invited.userName.slice(0, 2)}•••`,
        registeredAt: expect.any(Number),
        isFunded: true,
        isTrading: false,
        earned: [{ fee: 'contractFee', asset: 'USDT', amount: '0.0001' }],
        withheld: null,
      },
    ],
  });
  expect((await list().list(invited.userId, undefined)).items).toEqual([]);
  expect(await list().loadSummary(inviter.userId)).toEqual({
    inviteCode: inviter.inviteCode,
    feeShare: '0.1',
    ...{ registered: 21, funded: 1, trading: 0 },
    earned: [{ asset: 'USDT', amount: '0.0001' }],
  });
}, 60_000);
