import * as client from 'openid-client';
import type { OauthProvider } from './provider.ts';
import { buildReturn, canBeInsecure, readSubject, readText } from './read-answer.ts';

export interface GoogleSetting {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider says what it can, `https://accounts.google.com`; any provider of OpenID Connect will do. */
  readonly issuer: string;
}

const discoveryMs = 24 * 3_600_000;
const timeoutSeconds = 10;

/** OpenID Connect as Google does it: what the provider says of a person is signed by its keys. */
export function createGoogle({ clientId, clientSecret, issuer }: GoogleSetting): OauthProvider {
  const server = new URL(issuer);
  let known: { readonly configuration: Promise<client.Configuration>; readonly atMs: number } | undefined;

  /** Read once a day; one that failed is tried again with the next login. */
  function discover(): Promise<client.Configuration> {
    if (known && performance.now() - known.atMs < discoveryMs) return known.configuration;
    const configuration = client.discovery(server, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [
        // The library trusts a token that came over TLS otherwise.
        client.enableNonRepudiationChecks,
        ...(canBeInsecure(server) ? [client.allowInsecureRequests] : []),
      ],
    });
    const found = { configuration, atMs: performance.now() };
    known = found;
    configuration.catch(() => {
      if (known === found) known = undefined;
    });
    return configuration;
  }

  return {
    async begin({ redirectUri, state, nonce, codeVerifier }) {
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish({ redirectUri, state, nonce, codeVerifier }, returned) {
      const tokens = await client.authorizationCodeGrant(await discover(), buildReturn(redirectUri, state, returned), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      return {
        subject: readSubject(claims.sub),
        email: readText(claims.email)?.toLowerCase() ?? null,
        isEmailConfirmed: claims.email_verified === true,
        firstName: readText(claims.given_name),
        lastName: readText(claims.family_name),
      };
    },
  };
}
