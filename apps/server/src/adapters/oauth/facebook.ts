import * as client from 'openid-client';
import type { OauthProvider } from './provider.ts';
import { buildReturn, canBeInsecure, readSubject, readText } from './read-answer.ts';

export interface FacebookSetting {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people log in, `https://www.facebook.com`. */
  readonly url: string;
  /** Where servers ask, `https://graph.facebook.com`. */
  readonly graphUrl: string;
}

const version = 'v23.0';
const fields = 'id,first_name,last_name,email';
const timeoutSeconds = 10;

/**
 * OAuth 2.0 with PKCE as Facebook does it. Who a person is comes from its graph; that their e-mail address is confirmed it
 * does not say. Source: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export function createFacebook({ clientId, clientSecret, url, graphUrl }: FacebookSetting): OauthProvider {
  const configuration = new client.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/${version}/dialog/oauth`,
      token_endpoint: `${graphUrl}/${version}/oauth/access_token`,
    },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  if (canBeInsecure(new URL(graphUrl))) client.allowInsecureRequests(configuration);

  return {
    async begin({ redirectUri, state, codeVerifier }) {
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },
    async finish({ redirectUri, state, codeVerifier }, returned) {
      const tokens = await client.authorizationCodeGrant(configuration, buildReturn(redirectUri, state, returned), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
      });
      const me = new URL(`${graphUrl}/${version}/me?fields=${fields}`);
      const answer = await client.fetchProtectedResource(configuration, tokens.access_token, me, 'GET');
      if (!answer.ok) throw new Error(`the graph answered with status ${answer.status}`);
      const person = (await answer.json()) as Readonly<Record<string, unknown>>;
      return {
        subject: readSubject(person.id),
        email: readText(person.email)?.toLowerCase() ?? null,
        isEmailConfirmed: false,
        firstName: readText(person.first_name),
        lastName: readText(person.last_name),
      };
    },
  };
}
