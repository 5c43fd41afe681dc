import type { SocialProvider } from '@truemark/contract/people/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFacebook, createGoogle } from '../../adapters/oauth/index.ts';
import { calculateTotpCode } from '../../platform/crypto/totp.ts';
import { type Envelope, type IdentityWorld, openIdentityWorld, registerPerson } from './testing/identity-world.ts';
import { type Claims, client, logInAtProvider, startFacebook, startOidcProvider } from './testing/social-peers.ts';

const callback = 'http://truemark.example:8080/api/loginCallback/google';
const host = 'truemark.example:8080';
const ticketPattern = /^[\w-]{43}$/;

describe('social logins', () => {
  const people = new Map<string, Claims>();
  let facebookPerson: Record<string, unknown> = {};
  let oidc: Awaited<ReturnType<typeof startOidcProvider>>;
  let facebook: Awaited<ReturnType<typeof startFacebook>>;
  let world: IdentityWorld;
  beforeAll(async () => {
    oidc = await startOidcProvider(people, [callback]);
    facebook = await startFacebook(() => facebookPerson);
    world = await openIdentityWorld({
      providers: {
        google: createGoogle({ ...client, issuer: oidc.issuer }),
        facebook: createFacebook({ ...client, url: facebook.url, graphUrl: facebook.url }),
      },
    });
  });
  afterAll(async () => {
    await world.close();
    await oidc.close();
    await facebook.close();
  });

  const begin = async (provider: SocialProvider = 'google') => {
    const reply = await world.call('beginSocialLogin', { provider }, { host });
    expect(reply).toMatchObject({ code: 200, result: { state: expect.stringMatching(ticketPattern) } });
    return reply.result as { url: string; state: string };
  };
  const finish = (state: string, returned: URL, caller: object = {}) => {
    const iss = returned.searchParams.get('iss');
    const code = returned.searchParams.get('code') ?? '';
    return world.call('loginByGoogle', { state, code, ...(iss === null ? {} : { iss }) }, caller);
  };
  const loginByGoogle = async (claims: Claims, caller: object = {}) => {
    people.set(claims.sub, claims);
    const { url, state } = await begin();
    return finish(state, await logInAtProvider(url, claims.sub), caller);
  };
  const readTicket = (reply: Envelope) => (reply.result as { ticket: string }).ticket;
  const anna = {
    sub: 'g-anna',
    email: 'Anna.Smith@gmail.com',
    email_verified: true,
    given_name: 'Änna',
    family_name: 'Smith',
  };

  it('IDN-088 the browser is sent to the provider with PKCE, state and nonce, of which we keep what proves them', async () => {
    const { url, state } = await begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toEqual({
      client_id: 'truemark',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email profile',
      state,
      nonce: expect.stringMatching(ticketPattern),
      code_challenge: expect.stringMatching(ticketPattern),
      code_challenge_method: 'S256',
    });
    expect(url).not.toContain(client.clientSecret);
    const rows = await world.database.query<{ code_verifier: string }>('select * from social_pending');
    expect(JSON.stringify(rows)).not.toContain(state);
    expect(url).not.toContain(rows[0]?.code_verifier);
  });

  it('IDN-089 a first login offers an account, the next ones open it', async () => {
    const first = await loginByGoogle(anna);
    expect(first).toEqual({
      code: 200,
      message: '',
      refusal: '',
      result: {
        state: 'registration',
        ticket: expect.stringMatching(ticketPattern),
        email: 'anna.smith@gmail.com',
        suggestedUserName: 'AnnaSmith',
      },
    });
    const newcomer = { ticket: readTicket(first), userName: 'AnnaSmith', country: 'AT' };
    const registered = await world.call('registerSocial', newcomer);
    expect(registered.result).toMatchObject({
      state: 'done',
      userInfo: {
        userName: 'AnnaSmith',
        email: 'anna.smith@gmail.com',
        country: 'AT',
        hasPassword: false,
        firstName: null,
      },
    });
    const again = await loginByGoogle({ ...anna, email: 'changed@gmail.com' });
    expect(again.result).toMatchObject({ state: 'done', userInfo: { userName: 'AnnaSmith' } });
    const { userInfo } = again.result as { userInfo: { id: string } };
    expect(await world.identity.listSocialLogins(Number(userInfo.id))).toEqual(['google']);
    const [usdt] = await world.ledger.loadBalances(Number(userInfo.id), 'demo');
    expect(usdt?.total).toBe(100_000_000_000n);
  });

  it('IDN-090 an address that belongs to another account is not taken over', async () => {
    const { email } = await registerPerson(world);
    const sessions = 'select count(*)::int as count from user_session';
    const before = await world.database.query(sessions);
    const reply = await loginByGoogle({ sub: 'g-thief', email, email_verified: true });
    expect(reply).toMatchObject({ code: 11030, result: { name: 'socialEmailTaken' } });
    expect(await world.database.query(sessions)).toEqual(before);
  });

  it('IDN-091 an address that the provider has not confirmed is not kept', async () => {
    const reply = await loginByGoogle({ sub: 'g-loose', email: 'loose@example.org', email_verified: false });
    expect(reply.result).toMatchObject({ email: null, suggestedUserName: 'loose' });
    const registered = await world.call('registerSocial', {
      ticket: readTicket(reply),
      userName: 'loose_one',
      country: 'DE',
    });
    expect(registered.result).toMatchObject({ userInfo: { email: null } });
  });

  it('IDN-092 what comes back is good once, and for ten minutes', async () => {
    people.set('g-once', { sub: 'g-once' });
    const { url, state } = await begin();
    const returned = await logInAtProvider(url, 'g-once');
    expect((await finish(state, returned)).code).toBe(200);
    expect(await finish(state, returned)).toMatchObject({ code: 11020, result: { name: 'challengeExpired' } });
    expect((await finish('x'.repeat(43), returned)).refusal).toBe('challengeExpired');
    const late = await begin();
    const lateReturn = await logInAtProvider(late.url, 'g-once');
    world.time.nowMs += 10 * 60_000;
    expect((await finish(late.state, lateReturn)).refusal).toBe('challengeExpired');
  });

  const forgeries = [
    ['a code of somebody else', '', { code: 'stolen' }],
    ['another issuer', '', { iss: 'https://evil.example' }],
    ['a nonce that is not ours', `update social_pending set nonce = 'another'`, {}],
    ['a PKCE verifier that is not ours', `update social_pending set code_verifier = repeat('x', 43)`, {}],
  ] as const;

  it.each(forgeries)('IDN-093 refuses %s', async (_, statement, changes) => {
    people.set('g-forged', { sub: 'g-forged' });
    const { url, state } = await begin();
    const returned = await logInAtProvider(url, 'g-forged');
    if (statement) await world.database.query(statement);
    for (const [name, value] of Object.entries(changes)) returned.searchParams.set(name, value);
    expect(await finish(state, returned)).toMatchObject({ code: 11029, result: { name: 'socialFailed' } });
  });

  it('IDN-094 refuses a newcomer in the order of the contract, and keeps the ticket', async () => {
    const inviter = await registerPerson(world, {
      userName: 'social_inviter',
      caller: { device: 'a-device-of-the-inviter' },
    });
    const reply = await loginByGoogle({ sub: 'g-order', email: 'g-order@gmail.com', email_verified: true });
    const ticket = readTicket(reply);
    const steps: [object, string][] = [
      [{ userName: '', ticket: 'y'.repeat(43), country: 'XX', inviteCode: 'NOTKNOWN' }, 'userNameMissing'],
      [{ userName: 'a b' }, 'challengeExpired'],
      [{ ticket }, 'userNameWrong'],
      [{ userName: 'SOCIAL_inviter' }, 'countryWrong'],
      [{ country: 'FR' }, 'inviteCodeUnknown'],
      [{ inviteCode: inviter.inviteCode }, 'inviteOwn'],
      [{ inviteCode: '' }, 'userNameTaken'],
    ];
    let body = {};
    for (const [change, message] of steps) {
      body = { ...body, ...change };
      const refused = await world.call('registerSocial', body as never, { device: 'a-device-of-the-inviter' });
      expect(refused.refusal).toBe(message);
    }
    expect((await world.call('registerSocial', { ...body, userName: 'in_order' } as never)).code).toBe(200);
    expect((await world.call('registerSocial', { ...body, userName: 'in_order2' } as never)).refusal).toBe(
      'challengeExpired',
    );
  });

  it('IDN-095 of two who use one ticket at once, one gets the account', async () => {
    const ticket = readTicket(await loginByGoogle({ sub: 'g-race' }));
    const register = (userName: string) => world.call('registerSocial', { ticket, userName, country: 'DE' });
    const replies = await Promise.all([register('race_one'), register('race_two')]);
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'challengeExpired']);
  });

  it('IDN-095 a newer login of the same person makes the older ticket worthless', async () => {
    const first = readTicket(await loginByGoogle({ sub: 'g-tabs' }));
    const second = readTicket(await loginByGoogle({ sub: 'g-tabs' }));
    const register = (ticket: string, userName: string) =>
      world.call('registerSocial', { ticket, userName, country: 'DE' });
    expect((await register(first, 'tabs_one')).refusal).toBe('challengeExpired');
    expect((await register(second, 'tabs_two')).code).toBe(200);
  });

  it('IDN-096 a second factor is asked for after a social login too', async () => {
    const ticket = readTicket(await loginByGoogle({ sub: 'g-safe' }));
    const registered = await world.call('registerSocial', { ticket, userName: 'safe_one', country: 'DE' });
    const userId = Number((registered.result as { userInfo: { id: string } }).userInfo.id);
    const begun = await world.factors.beginTotp({ userId, account: 'safe_one' });
    if (!begun.ok) throw new Error(begun.code);
    await world.factors.confirmTotp(userId, calculateTotpCode(begun.value.secret, world.time.nowMs));
    expect((await loginByGoogle({ sub: 'g-safe' })).result).toMatchObject({ state: 'secondFactor' });
  });

  it('IDN-097 Facebook vouches for people in the same way; its addresses count as not confirmed', async () => {
    facebookPerson = { id: 'f-1', first_name: 'Bea', last_name: 'Book', email: 'bea@example.org' };
    const { url, state } = await begin('facebook');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: 'truemark',
      redirect_uri: callback,
      scope: 'public_profile,email',
      code_challenge_method: 'S256',
    });
    const reply = await finish(state, await logInAtProvider(url, ''));
    expect(reply.result).toMatchObject({ state: 'registration', email: null, suggestedUserName: 'BeaBook' });
    const newcomer = { ticket: readTicket(reply), userName: 'BeaBook', country: 'IE' };
    expect((await world.call('registerSocial', newcomer)).code).toBe(200);
    const again = await begin('facebook');
    expect((await finish(again.state, await logInAtProvider(again.url, ''))).result).toMatchObject({ state: 'done' });
  });

  it('IDN-097 Facebook’s answer is refused without the verifier, and without a person', async () => {
    const forged = await begin('facebook');
    const returned = await logInAtProvider(forged.url, '');
    await world.database.query(`update social_pending set code_verifier = repeat('x', 43)`);
    expect((await finish(forged.state, returned)).refusal).toBe('socialFailed');
    facebookPerson = {};
    const nobody = await begin('facebook');
    expect((await finish(nobody.state, await logInAtProvider(nobody.url, ''))).refusal).toBe('socialFailed');
  });

  it('IDN-110 who has nothing but a social login proves themselves by logging in', async () => {
    const ticket = readTicket(await loginByGoogle({ sub: 'g-alone' }));
    const registered = await world.call('registerSocial', { ticket, userName: 'alone', country: 'DE' });
    const add = (reply: Envelope) =>
      world.call('changePassword', { password: 'x' }, { token: (reply.result as { token: string }).token });
    expect((await add(registered)).refusal).toBe('passwordWeak');
    const later = await loginByGoogle({ sub: 'g-alone' });
    expect((await add(later)).refusal).toBe('passwordWeak');
    world.time.nowMs += 10 * 60_000;
    expect((await add(later)).refusal).toBe('stepUpNeeded');
    // Who has an address is sent a code there instead.
    const addressed = readTicket(
      await loginByGoogle({ sub: 'g-mail', email: 'g-mail@gmail.com', email_verified: true }),
    );
    const other = await world.call('registerSocial', { ticket: addressed, userName: 'addressed', country: 'DE' });
    expect((await add(other)).refusal).toBe('stepUpNeeded');
  });

  it('IDN-098 a failure at a provider is written to the log without what is secret', async () => {
    const { url, state } = await begin();
    people.set('g-log', { sub: 'g-log' });
    const returned = await logInAtProvider(url, 'g-log');
    const code = returned.searchParams.get('code') ?? '';
    await world.database.query(`update social_pending set nonce = 'another'`);
    await finish(state, returned);
    const log = world.lines.join('\n');
    expect(log).toContain('a social login failed');
    for (const secret of [client.clientSecret, state, code]) expect(log).not.toContain(secret);
  });
});
