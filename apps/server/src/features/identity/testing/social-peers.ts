import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/** What a provider knows of a person. */
export interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export const client = { clientId: 'truemark', clientSecret: 'a secret of the provider' } as const;

async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise(resolve => server.close(() => resolve()));
}

function makeKey() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const about = { kid: 'the key', alg: 'RS256', use: 'sig' };
  return {
    privateJwk: { ...pair.privateKey.export({ format: 'jwk' }), ...about },
    publicJwk: { ...pair.publicKey.export({ format: 'jwk' }), ...about },
  };
}

/**
 * A real provider of OpenID Connect, in the place of Google, that knows some people. `signsWithOther`: the key that it
 * signs with is not the one that it publishes under the same name.
 */
export async function startOidcProvider(
  people: ReadonlyMap<string, Claims>,
  redirectUris: readonly string[],
  { port = 0, signsWithOther = false }: { readonly port?: number; readonly signsWithOther?: boolean } = {},
) {
  const key = makeKey();
  const published = signsWithOther ? makeKey().publicJwk : key.publicJwk;
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  const issuer = await listen(server, port);
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [...redirectUris] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // As Google does: what is asked for stands in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [key.privateJwk] },
  });
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url !== '/jwks') return void answer(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [published] }));
  };
  return { issuer, close: () => close(server) };
}

/** A person's browser: follows addresses, keeps cookies, fills in the provider's forms. */
export async function logInAtProvider(start: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const origin = new URL(start).origin;
  let address = start;
  for (let step = 0; step < 12; step++) {
    const isForm = address.includes('/interaction/');
    const prompt = isForm && cookies.get('asked') === 'login' ? 'consent' : 'login';
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm ? { method: 'POST', body: new URLSearchParams({ prompt, login: sub, password: 'any' }) } : {}),
    });
    if (isForm) cookies.set('asked', prompt);
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null)
      throw new Error(`the provider stopped at ${address}: ${response.status} ${await response.text()}`);
    address = new URL(next, origin).href;
    if (!address.startsWith(origin)) return new URL(address);
  }
  throw new Error('the provider never sent the browser back');
}

/** OAuth 2.0 in the manner of Facebook: whoever comes is the person that `person` names. */
export async function startFacebook(person: () => Readonly<Record<string, unknown>>) {
  const challenges = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const json = (status: number, value: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/v23.0/dialog/oauth') {
      const code = `code-${challenges.size}`;
      challenges.set(code, url.searchParams.get('code_challenge') ?? '');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/v23.0/oauth/access_token') {
      const body = new URLSearchParams(await readText(request));
      const proof = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        body.get('client_secret') === client.clientSecret && challenges.get(body.get('code') ?? '') === proof;
      challenges.delete(body.get('code') ?? '');
      if (!isRight) return json(400, { error: 'invalid_grant' });
      return json(200, { access_token: 'access', token_type: 'bearer', expires_in: 5_000_000 });
    }
    if (url.pathname === '/v23.0/me' && request.headers.authorization === 'Bearer access') return json(200, person());
    return json(404, {});
  });
  const url = await listen(server);
  return { url, close: () => close(server) };
}
