import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoogle } from '../../adapters/oauth/index.ts';
import { type IdentityWorld, openIdentityWorld, type Person, registerPerson } from './testing/identity-world.ts';
import { type Claims, client, logInAtProvider, startOidcProvider } from './testing/social-peers.ts';

const callback = 'http://truemark.example:8080/api/loginCallback/google';
const host = 'truemark.example:8080';

describe('connecting a social login', () => {
  const people = new Map<string, Claims>();
  let oidc: Awaited<ReturnType<typeof startOidcProvider>>;
  let world: IdentityWorld;
  beforeAll(async () => {
    oidc = await startOidcProvider(people, [callback]);
    world = await openIdentityWorld({ providers: { google: createGoogle({ ...client, issuer: oidc.issuer }) } });
  });
  afterAll(async () => {
    await world.close();
    await oidc.close();
  });

  async function register(): Promise<Person> {
    world.time.nowMs += 3_600_000;
    return registerPerson(world);
  }
  async function prove({ userId }: Person) {
    for (const { id } of await world.identity.listSessions(userId)) {
      await world.identity.markSteppedUp(id, world.time.nowMs + 600_000);
    }
  }
  /** At the provider, and back with what it gives. */
  async function leave(begun: { result: unknown }, sub: string) {
    people.set(sub, { sub, email: `${sub}@gmail.com`, email_verified: true });
    const { url, state } = begun.result as { url: string; state: string };
    const returned = await logInAtProvider(url, sub);
    const iss = returned.searchParams.get('iss');
    return { state, code: returned.searchParams.get('code') ?? '', ...(iss === null ? {} : { iss }) };
  }
  const begin = ({ token }: Person) => world.call('connectSocial', { provider: 'google' }, { token, host });
  const connect = async (person: Person, sub: string) =>
    world.call('finishConnectSocial', await leave(await begin(person), sub), { token: person.token });
  const loginBy = async (sub: string) =>
    world.call(
      'loginByGoogle',
      await leave(await world.call('beginSocialLogin', { provider: 'google' }, { host }), sub),
    );
  const disconnect = ({ token }: Person) => world.call('disconnectSocial', { provider: 'google' }, { token });

  it('IDN-112 is asked for with a proof of the owner, opens the account from then on, and is told', async () => {
    const person = await register();
    expect((await begin(person)).refusal).toBe('stepUpNeeded');
    await prove(person);
    expect((await connect(person, 'g-one')).result).toEqual({ isDone: true });
    expect(await world.identity.listSocialLogins(person.userId)).toEqual(['google']);
    expect((await loginBy('g-one')).result).toMatchObject({ state: 'done', userInfo: { id: String(person.userId) } });
    expect((await world.listMessages(person.email)).map(({ kind }) => kind)).toContain('socialConnected');
  });

  it('IDN-113 one that opens another account is refused, also when two come at once', async () => {
    const [first, second] = [await register(), await register()];
    await prove(first);
    await prove(second);
    const trips = [await leave(await begin(first), 'g-two'), await leave(await begin(second), 'g-two')] as const;
    const replies = await Promise.all([
      world.call('finishConnectSocial', trips[0], { token: first.token }),
      world.call('finishConnectSocial', trips[1], { token: second.token }),
    ]);
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'socialTaken']);
    const other = await register();
    await prove(other);
    expect((await connect(other, 'g-one')).refusal).toBe('socialTaken');
    expect(await world.identity.listSocialLogins(other.userId)).toEqual([]);
  });

  it('IDN-114 what one user began connects nothing to another, and logs nobody in', async () => {
    const [person, other] = [await register(), await register()];
    await prove(person);
    const trip = await leave(await begin(person), 'g-three');
    expect((await world.call('finishConnectSocial', trip, { token: other.token })).refusal).toBe('challengeExpired');
    const second = await leave(await begin(person), 'g-three');
    expect((await world.call('loginByGoogle', second)).refusal).toBe('challengeExpired');
    const loginTrip = await leave(await world.call('beginSocialLogin', { provider: 'google' }, { host }), 'g-three');
    const crossed = await world.call('finishConnectSocial', loginTrip, { token: person.token });
    expect(crossed.refusal).toBe('challengeExpired');
  });

  it('IDN-115 is disconnected with a proof of the owner, but the last way to log in stays', async () => {
    const person = await register();
    await prove(person);
    await connect(person, 'g-four');
    expect((await disconnect(person)).code).toBe(200);
    expect((await disconnect(person)).refusal).toBe('socialUnknown');
    expect((await loginBy('g-four')).result).toMatchObject({ state: 'registration' });
    await connect(person, 'g-four');
    await world.database.query(
      'update user_account set password_hash = null, password_changed_at = null where id = $1',
      [person.userId],
    );
    expect((await disconnect(person)).refusal).toBe('loginWayLast');
    expect(await world.identity.listSocialLogins(person.userId)).toEqual(['google']);
    // A passkey opens the account too; of the two then one stays, whichever is taken first.
    await world.database.query(addPasskeySql, [person.userId]);
    expect((await disconnect(person)).code).toBe(200);
  });
});

const addPasskeySql = `
  with factors as (
    insert into user_second_factor (user_id, passkey_handle) values ($1, sha256('handle'))
    on conflict (user_id) do update set passkey_handle = user_second_factor.passkey_handle returning user_id
  )
  insert into user_passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
  select user_id, 'key', '\\x01', 0, '{}', 'Key', now() from factors`;
