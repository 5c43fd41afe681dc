import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Envelope,
  type IdentityWorld,
  openIdentityWorld,
  receiveCode,
  registerPerson,
} from './testing/identity-world.ts';

describe('registering', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  const good = { userName: 'newcomer', password: 'correct horse', country: 'DE' };

  it('IDN-043 with a code somebody has an account, is logged in, and has the demo start', async () => {
    const email = 'anna@example.org';
    const code = await receiveCode(world, 'register', { email });
    const reply = await world.call('register', { ...good, userName: 'Anna_1990', email, code }, { language: 'de' });
    expect(reply).toEqual({
      code: 200,
      message: '',
      refusal: '',
      result: {
        state: 'done',
        token: expect.stringMatching(/^[\w-]{43}$/),
        userInfo: {
          id: expect.stringMatching(/^\d+$/),
          userName: 'Anna_1990',
          walletAddress: null,
          level: 0,
          createTime: world.time.nowMs,
          idefinderStatus: 0,
          firstName: null,
          lastName: null,
          email,
          phone: null,
          country: 'DE',
          inviteCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
          restriction: null,
          hasPassword: true,
          hasSecondFactor: false,
          isGuest: false,
        },
      },
    });
    const { token, userInfo } = reply.result as { token: string; userInfo: { id: string } };
    expect((await world.call('getUserInfo', {}, { token })).result).toEqual(userInfo);
    const [usdt] = await world.ledger.loadBalances(Number(userInfo.id), 'demo');
    expect(usdt).toMatchObject({ asset: 'USDT', total: 100_000_000_000n });
    expect((await world.identity.loadUser(Number(userInfo.id)))?.language).toBe('de');
  });

  it('IDN-044 refuses a wrong form in the order of the contract, before it counts a try of the code', async () => {
    const email = 'order@example.org';
    const code = await receiveCode(world, 'register', { email });
    const wrong = {
      userName: '',
      email: 'order@',
      code: code === '000000' ? '000001' : '000000',
      password: 'password',
      country: 'XX',
      inviteCode: 'NOTKNOWN',
    };
    const inviter = await registerPerson(world, { userName: 'inviter', email: 'order+1@example.org' });
    const steps: [Partial<typeof wrong>, string, number][] = [
      [{}, 'userNameMissing', 10001],
      [{ userName: 'a b' }, 'emailWrong', 10002],
      [{ email }, 'userNameWrong', 10003],
      [{ userName: 'INVITER' }, 'passwordWeak', 11026],
      [{ password: 'correct horse' }, 'countryWrong', 11046],
      [{ country: 'DE' }, 'inviteCodeUnknown', 11024],
      [{ inviteCode: inviter.inviteCode.toLowerCase() }, 'codeWrong', 11011],
      [{ code }, 'inviteOwn', 11025],
      [{ inviteCode: '' }, 'userNameTaken', 10006],
    ];
    let body = wrong;
    for (const [change, refusal, number] of steps) {
      body = { ...body, ...change };
      expect(await world.call('register', body)).toMatchObject({ code: number, refusal });
    }
    const [tries] = await world.database.query('select strange_tries as tries from contact_code where target = $1', [
      email,
    ]);
    expect(tries).toEqual({ tries: 3 });
    // Nothing that was refused used the code up.
    expect((await world.call('register', { ...body, userName: 'ordered' })).code).toBe(200);
  });

  it('IDN-045 a phone number that is wrong, and a password that is the name, are refused by name', async () => {
    const phone = { areaCode: '49', phone: '12' };
    expect((await world.call('register', { ...good, ...phone, code: '123456' })).refusal).toBe('phoneWrong');
    const named = { ...good, userName: 'correct_horse', password: 'my correct_horse', email: 'x@example.org' };
    expect((await world.call('register', { ...named, code: '123456' })).refusal).toBe('passwordWeak');
  });

  it('IDN-046 of two who register one name at once, one gets it and the other is told 10006 and keeps the code', async () => {
    const emails = ['two1@example.org', 'two2@example.org'] as const;
    const codes = [
      await receiveCode(world, 'register', { email: emails[0] }),
      await receiveCode(world, 'register', { email: emails[1] }),
    ] as const;
    const register = (index: 0 | 1, userName: string) =>
      world.call('register', { ...good, userName, email: emails[index], code: codes[index] });
    const replies: [Envelope, Envelope] = await Promise.all([register(0, 'Twins'), register(1, 'tWINS')]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual([10006, 200].toSorted());
    const loser = replies[0].code === 200 ? 1 : 0;
    expect((await register(loser, 'other_twin')).code).toBe(200);
  });

  it('IDN-046 of two who use one code at once, one gets the account', async () => {
    const email = 'once@example.org';
    const code = await receiveCode(world, 'register', { email });
    const register = (userName: string) => world.call('register', { ...good, userName, email, code });
    const replies = await Promise.all([register('once_one'), register('once_two')]);
    expect(replies.filter(reply => reply.code === 200)).toHaveLength(1);
    expect(replies.filter(reply => ['codeExpired', 'emailTaken'].includes(reply.refusal))).toHaveLength(1);
  });

  it('IDN-047 an inviter is kept with the account, and the database lets nobody change them', async () => {
    const inviter = await registerPerson(world);
    const { userId } = await registerPerson(world, { inviteCode: ` ${inviter.inviteCode.toLowerCase()} ` });
    expect((await world.identity.loadUser(userId))?.inviterId).toBe(inviter.userId);
    const change = (to: string) =>
      world.database.query(`update user_account set inviter_id = ${to} where id = ${userId}`);
    await expect(change('null')).rejects.toThrow(/inviter of user \d+ is fixed/);
    await expect(change('1')).rejects.toThrow(/is fixed/);
    expect((await world.identity.loadUser(userId))?.inviterId).toBe(inviter.userId);
  });

  it.each([
    ['their mailbox under another name', 'own.mailbox+two@gmail.com', undefined],
    ['their device', 'another@example.org', 'device-of-the-inviter'],
  ])('IDN-048 nobody is invited by themselves: %s', async (_, email, device) => {
    const caller = { device: 'device-of-the-inviter' };
    const inviter = await registerPerson(world, { email: `ownmailbox${device ? 2 : ''}@googlemail.com`, caller });
    world.time.nowMs += 60_000;
    const code = await receiveCode(world, 'register', { email });
    const body = { ...good, userName: `invited_${device ? 2 : 1}`, email, code, inviteCode: inviter.inviteCode };
    const refused = await world.call('register', body, device ? { device } : {});
    expect(refused).toMatchObject({ code: 11025, result: { name: 'inviteOwn' } });
    if (!device) return;
    expect((await world.call('register', body, { device: 'device-of-somebody' })).code).toBe(200);
  });

  it('IDN-049 says whether a name is free, and of an address or number only whether its form is right', async () => {
    await registerPerson(world, { userName: 'Occupied', email: 'occupied@example.org' });
    const check = async (query: object) => (await world.call('checkUserNameOrPhone', query as never)).refusal;
    expect(await check({})).toBe('userNameMissing');
    expect(await check({ userName: '' })).toBe('userNameMissing');
    expect(await check({ userName: 'x' })).toBe('userNameWrong');
    expect(await check({ email: 'x' })).toBe('emailWrong');
    expect(await check({ areaCode: '49', phone: '1' })).toBe('phoneWrong');
    expect(await check({ userName: 'oCCUPIED' })).toBe('userNameTaken');
    expect(await check({ email: 'OCCUPIED@example.org' })).toBe('');
    expect(await check({ userName: 'unoccupied', email: 'occupied@example.org' })).toBe('');
    expect(await check({ userName: 'unoccupied' })).toBe('');
  });

  it('IDN-050 a failure on the way leaves no account behind, and the code is still good', async () => {
    const email = 'atomic@example.org';
    const code = await receiveCode(world, 'register', { email });
    const register = () => world.call('register', { ...good, userName: 'atomic', email, code });
    await world.database.queryAsOwner(
      'alter table user_session add constraint no_more check (created_at is null) not valid',
    );
    expect((await register()).code).not.toBe(200);
    await world.database.queryAsOwner('alter table user_session drop constraint no_more');
    expect((await register()).code).toBe(200);
  });
});

describe('a site for wallets only', () => {
  it('IDN-051 refuses every way to log in, register and recover, as its pages do', async () => {
    const world = await openIdentityWorld({ isDappOnly: true });
    const email = 'anna@example.org';
    const opaque = 'x'.repeat(43);
    const password = 'correct horse';
    const replies = [
      await world.call('sendCode', { purpose: 'register', email }),
      await world.call('register', { email, code: '123456', userName: 'anna', password, country: 'DE' }),
      await world.call('login', { account: email, password }),
      await world.call('recoverPassword', { email, code: '123456', password }),
      await world.call('beginSocialLogin', { provider: 'google' }),
      await world.call('loginByGoogle', { state: opaque, code: 'x' }),
      await world.call('registerSocial', { ticket: opaque, userName: 'anna', country: 'DE' }),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ code: 11051, result: { name: 'dappOnly' } });
    expect((await world.call('listSocialProviders')).result).toEqual([]);
    await world.close();
  });
});
