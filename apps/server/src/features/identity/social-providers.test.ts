import { describe, expect, it } from 'vitest';
import { createFacebook, createGoogle } from '../../adapters/oauth/index.ts';
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts';
import { type Claims, client, startOidcProvider } from './testing/social-peers.ts';

const callback = 'http://truemark.example:8080/api/loginCallback/google';
const host = 'truemark.example:8080';

describe('providers of an instance', () => {
  it('IDN-099 a provider that cannot be reached is a refusal, and is asked again with the next login', async () => {
    const people = new Map<string, Claims>();
    const first = await startOidcProvider(people, [callback]);
    await first.close();
    const world = await openIdentityWorld({ providers: { google: createGoogle({ ...client, issuer: first.issuer }) } });
    const begin = () => world.call('beginSocialLogin', { provider: 'google' }, { host });
    expect(await begin()).toMatchObject({ code: 11029, result: { name: 'socialFailed' } });
    expect(await world.database.query('select from social_pending')).toEqual([]);
    const second = await startOidcProvider(people, [callback], { port: Number(new URL(first.issuer).port) });
    expect((await begin()).code).toBe(200);
    await second.close();
    await world.close();
  });

  it('IDN-100 lists the providers it is set up for, and refuses the others', async () => {
    const world = await openIdentityWorld({
      providers: { facebook: createFacebook({ ...client, url: 'https://f.example', graphUrl: 'https://g.example' }) },
    });
    expect((await world.call('listSocialProviders')).result).toEqual(['facebook']);
    expect(await world.call('beginSocialLogin', { provider: 'google' })).toMatchObject({
      code: 11028,
      result: { name: 'socialUnavailable' },
    });
    await world.close();
  });

  it('IDN-101 sends people back to PUBLIC_URL; without one only a sandbox believes the request', async () => {
    const providers = {
      facebook: createFacebook({ ...client, url: 'https://f.example', graphUrl: 'https://g.example' }),
    };
    const redirect = async (world: IdentityWorld) => {
      const reply = await world.call('beginSocialLogin', { provider: 'facebook' }, { host: 'evil.example' });
      await world.close();
      return reply.code === 200
        ? new URL((reply.result as { url: string }).url).searchParams.get('redirect_uri')
        : reply.refusal;
    };
    const path = '/api/loginCallback/google';
    expect(await redirect(await openIdentityWorld({ providers, publicUrl: 'https://truemark.example' }))).toBe(
      `https://truemark.example${path}`,
    );
    expect(await redirect(await openIdentityWorld({ providers }))).toBe(`http://evil.example${path}`);
    expect(await redirect(await openIdentityWorld({ providers, isSandbox: false }))).toBe('socialUnavailable');
  });
});
