import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  type IdentityWorld,
  openIdentityWorld,
  receiveCode,
  registerPerson,
} from './testing/identity-world.ts';

const day = 24 * 3_600_000;

interface Opened {
  readonly token: string;
  readonly userInfo: { readonly id: string; readonly isGuest: boolean };
}

describe('guests', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  let places = 0;
  const open = async (caller: Caller = {}) => {
    places++;
    const reply = await world.call('openGuest', {}, { address: `192.0.2.${places}`, ...caller });
    if (reply.code !== 200) throw new Error(reply.refusal);
    const { token, userInfo } = reply.result as Opened;
    return { token, userInfo, userId: Number(userInfo.id) };
  };
  const summarize = async (email: string, userName: string, guestToken?: string) => ({
    ...{ email, userName, password: 'correct horse', country: 'DE' },
    ...{ code: await receiveCode(world, 'register', { email }), ...(guestToken ? { guestToken } : {}) },
  });
  const loadRow = async (id: number) =>
    (await world.database.query<Record<string, unknown>>('select * from user_account where id = $1', [id]))[0];

  it('GST-001 a guest has practice money, a session of 30 days, and nothing that says who it is', async () => {
    const { token, userInfo, userId } = await open({ language: 'de', device: 'x'.repeat(32) });
    expect(userInfo).toMatchObject({
      ...{ userName: `#${userId}`, isGuest: true, country: 'ZZ', email: null, phone: null, level: 0 },
      ...{ hasPassword: false, walletAddress: null },
    });
    expect((await world.call('getUserInfo', {}, { token })).result).toEqual(userInfo);
    const [demo] = await world.ledger.loadBalances(userId, 'demo');
    expect(demo?.total).toBe(100_000_000_000n);
    const [session] = await world.database.query<Record<string, unknown>>(
      'select device, device_hash, network, expires_at - created_at as idle from user_session where user_id = $1',
      [userId],
    );
    expect(session).toMatchObject({ device: '', device_hash: null, network: '', idle: { days: 30 } });
    expect(world.lines.join('\n')).not.toContain(token);
  });

  it('GST-002 guests are limited by network, and who is refused is told when the next one can be opened', async () => {
    const caller = { address: '198.18.0.9' };
    for (let count = 0; count < 30; count++) await open(caller);
    const refused = await world.call('openGuest', {}, caller);
    expect(refused.refusal).toBe('guestsBlocked');
    expect(refused.result).toMatchObject({ values: { retryAt: expect.stringMatching(/^\d+$/) } });
    await open({ address: '198.18.1.9' });
  });

  it('GST-004 what the database holds of a guest is nobody, and nobody becomes a guest again', async () => {
    const { userId } = await open();
    const person = await registerPerson(world);
    for (const change of [`email = 'a@example.org'`, 'level = 1', `country = 'DE'`]) {
      await expect(world.database.query(`update user_account set ${change} where id = $1`, [userId])).rejects.toThrow(
        'user_account_guest_is_nobody',
      );
    }
    await expect(
      world.database.query(`update user_account set is_guest = true where id = $1`, [person.userId]),
    ).rejects.toThrow('belongs to somebody');

    await expect(
      world.database.query(
        `insert into ledger_account values ($1, 'live', 'USDT', 'available', 0, 0, 0, ledger_genesis($1, 'live'))`,
        [userId],
      ),
    ).rejects.toThrow('practises only');
  });

  it('GST-010 registering with its token keeps the account: same number, same history, another session', async () => {
    const guest = await open();
    const inviter = await registerPerson(world);
    const body = await summarize('kept@example.org', 'Kept_1', guest.token);
    const reply = await world.call('register', { ...body, inviteCode: inviter.inviteCode }, { language: 'fr' });
    expect(reply.result).toMatchObject({
      state: 'done',
      userInfo: { id: guest.userInfo.id, userName: 'Kept_1', email: 'kept@example.org', isGuest: false, country: 'DE' },
    });
    const { token } = reply.result as { token: string };
    expect(token).not.toBe(guest.token);
    expect((await world.call('getUserInfo', {}, { token: guest.token })).code).toBe(401);
    expect((await world.call('getUserInfo', {}, { token })).code).toBe(200);
    const [demo] = await world.ledger.loadBalances(guest.userId, 'demo');
    expect(demo?.total).toBe(100_000_000_000n);
    expect(await loadRow(guest.userId)).toMatchObject({
      inviter_id: String(inviter.userId),
      language: 'fr',
      is_guest: false,
    });
    // Whoever logs in for the first time is not told of a device that they did not know.
    expect((await world.listMessages('kept@example.org')).map(({ kind }) => kind)).toEqual(['codeRegister']);
    expect(await world.identity.listSessions(guest.userId)).toHaveLength(1);
    await expect(
      world.database.query('update user_account set inviter_id = null where id = $1', [guest.userId]),
    ).rejects.toThrow('is fixed');
  });

  it('GST-011 of two who keep a guest at once one does, and the other is told and has no account', async () => {
    const guest = await open();
    const bodies = await Promise.all(
      [1, 2].map(each => summarize(`both${each}@example.org`, `Both_${each}`, guest.token)),
    );
    const replies = await Promise.all(bodies.map(body => world.call('register', body)));
    expect(replies.map(({ refusal }) => refusal).sort()).toEqual(['', 'guestEnded']);
    const loser = replies.findIndex(({ refusal }) => refusal === 'guestEnded');
    expect(await world.database.query('select from user_account where email = $1', [bodies[loser]?.email])).toEqual([]);
    // The code was not used up: without the guest it opens an account of its own.
    const { guestToken: _, ...plain } = bodies[loser] ?? expect.fail();
    expect((await world.call('register', plain)).code).toBe(200);
  });

  it('GST-012 a name or address that is taken leaves the guest as it is', async () => {
    const guest = await open();
    const person = await registerPerson(world);
    const taken = await summarize('free@example.org', person.userName, guest.token);
    expect((await world.call('register', taken)).refusal).toBe('userNameTaken');
    expect((await world.call('getUserInfo', {}, { token: guest.token })).result).toMatchObject({ isGuest: true });
    // Taken at the same moment: what the database says then.
    const [first, second] = await Promise.all([open(), open()]);
    const same = await Promise.all([
      summarize('same1@example.org', 'Same_name', first.token),
      summarize('same2@example.org', 'Same_name', second.token),
    ]);
    const replies = await Promise.all(same.map(body => world.call('register', body)));
    expect(replies.map(({ refusal }) => refusal).sort()).toEqual(['', 'userNameTaken']);
  });

  it('GST-013 the token of a person, or one that is over, keeps nothing', async () => {
    const person = await registerPerson(world);
    const body = await summarize('other@example.org', 'Other_1', person.token);
    expect((await world.call('register', body)).refusal).toBe('guestEnded');
    const guest = await open();
    await world.call('endGuest', { token: guest.token });
    expect((await world.call('register', { ...body, guestToken: guest.token })).refusal).toBe('guestEnded');
    expect((await world.call('getUserInfo', {}, { token: person.token })).code).toBe(200);
  });

  it('GST-014 the invite code of a guest invites nobody', async () => {
    const { userInfo } = await open();
    const { inviteCode } = userInfo as unknown as { inviteCode: string };
    const body = await summarize('invited@example.org', 'Invited_1');
    expect((await world.call('register', { ...body, inviteCode })).refusal).toBe('inviteCodeUnknown');
  });

  it('GST-020 a guest who comes back goes on for 30 more days, however often', async () => {
    const { token } = await open();
    for (let visit = 0; visit < 3; visit++) {
      world.time.nowMs += 29 * day;
      expect((await world.call('getUserInfo', {}, { token })).code).toBe(200);
      // The visit is written after its answer.
      await expect
        .poll(async () => (await world.identity.findUser(token)) !== undefined && (await isMoved(token)))
        .toBe(true);
    }
    world.time.nowMs += 31 * day;
    expect((await world.call('getUserInfo', {}, { token })).code).toBe(401);
    async function isMoved(moved: string) {
      const { createHash } = await import('node:crypto');
      const rows = await world.database.query<{ atMs: number }>(
        `select extract(epoch from expires_at)::float8 * 1000 as "atMs" from user_session where token_hash = $1`,
        [createHash('sha256').update(moved).digest()],
      );
      return (rows[0]?.atMs ?? 0) >= world.time.nowMs + 29 * day;
    }
  });

  it('GST-022 guests are not among the users that are counted, and are listed only where they are asked for', async () => {
    const before = await world.identity.countUsers(0);
    const { userId } = await open();
    expect(await world.identity.countUsers(0)).toMatchObject({ total: before.total, registered: before.registered });
    const list = async (state?: 'guest' | 'active') =>
      (await world.identity.searchUsers({ limit: 100, state })).items.map(({ user }) => user.id);
    expect(await list()).not.toContain(userId);
    expect(await list('active')).not.toContain(userId);
    expect(await list('guest')).toContain(userId);
  });
});

it.each([
  ['dappOnly', { isDappOnly: true }],
  ['guestsOff', { hasGuests: false }],
  ['demoDisabled', { isDemoOpen: () => false }],
] as const)('GST-003 no guest is let in where the answer is %s', async (refusal, changes) => {
  const world = await openIdentityWorld(changes);
  expect((await world.call('openGuest')).refusal).toBe(refusal);
  expect(await world.database.query('select from user_account')).toEqual([]);
  await world.close();
});
