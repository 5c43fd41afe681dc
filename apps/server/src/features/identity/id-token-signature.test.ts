import { expect, it } from 'vitest';
import { createGoogle } from '../../adapters/oauth/index.ts';
import { client, logInAtProvider, startOidcProvider } from './testing/social-peers.ts';

const redirectUri = 'http://truemark.example:8080/api/loginCallback/google';
const opaque = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };

/** What becomes of a login at a provider. */
async function logIn(signsWithOther: boolean) {
  const people = new Map([['g-anna', { sub: 'g-anna' }]]);
  const oidc = await startOidcProvider(people, [redirectUri], { signsWithOther });
  try {
    const google = createGoogle({ ...client, issuer: oidc.issuer });
    const pending = { redirectUri, ...opaque };
    const { searchParams } = await logInAtProvider(await google.begin(pending), 'g-anna');
    const [code, iss] = [searchParams.get('code') ?? '', searchParams.get('iss') ?? ''];
    return await google.finish(pending, { code, iss });
  } finally {
    await oidc.close();
  }
}

it('IDN-884 an ID token counts when the provider has signed it, and not when another key has', async () => {
  expect(await logIn(false)).toMatchObject({ subject: 'g-anna' });
  const refusal = { cause: { message: expect.stringMatching(/signature/) } };
  await expect(logIn(true)).rejects.toMatchObject(refusal);
});
