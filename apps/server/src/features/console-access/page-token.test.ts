import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPageToken } from '../../platform/http/operator-cookie.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { type ConsoleWorld, openConsoleWorld, ownPassword } from './testing/console-world.ts';

const opened = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const fromPage = { 'sec-fetch-site': 'same-origin' };

describe('the login of a console in a browser', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
  });
  afterAll(() => world.close());

  async function ask(path: string, headers: Readonly<Record<string, string>>, payload?: object) {
    const how = payload ? { method: 'POST' as const, payload } : {};
    const reply = await world.server.inject({ url: `/swx/operator/${path}`, headers, ...how });
    return { cookie: String(reply.headers['set-cookie'] ?? ''), ...readReply(reply.json()) };
  }

  async function logIn(name: string) {
    const { email } = await world.addOperator(name, 'support');
    const { cookie, result } = await ask('login', fromPage, { email, password: ownPassword });
    const kept = cookie.split(';')[0] ?? '';
    return { cookie, kept, token: kept.split('=')[1] ?? '', pageToken: result.token as string };
  }

  it('CNA-640 is a cookie that no script can read, and another token for the page, which is nothing alone', async () => {
    const { cookie, kept, token, pageToken } = await logIn('ada');
    expect(cookie).toBe(`operator=${token}; Path=/; HttpOnly; SameSite=Strict`);
    expect(pageToken).not.toBe(token);
    expect((await ask('me', { cookie: kept, authorization: pageToken })).code).toBe(200);
    for (const headers of [{ authorization: pageToken }, { cookie: kept }, { cookie: kept, authorization: 'x' }]) {
      expect((await ask('me', headers)).refusal).toBe('sessionMissing');
    }
    const other = await logIn('bea');
    expect((await ask('me', { cookie: other.kept, authorization: pageToken })).refusal).toBe('sessionMissing');
  });

  it('CNA-641 is given to a page that is opened as one, not to a script that fetches or frames it', async () => {
    const { kept, pageToken } = await logIn('cleo');
    expect(findPageToken({ ...opened, cookie: `theme=dark; ${kept}` }, false)).toBe(pageToken);
    expect(findPageToken({ ...opened, cookie: kept.replace('operator', '__Host-operator') }, true)).toBe(pageToken);
    for (const headers of [
      { ...opened, cookie: '' },
      { ...opened, 'sec-fetch-dest': 'iframe', cookie: kept },
      { ...opened, 'sec-fetch-dest': 'empty', cookie: kept },
      { ...opened, 'sec-fetch-mode': 'cors', cookie: kept },
      { cookie: kept },
    ]) {
      expect(findPageToken(headers, false)).toBeUndefined();
    }
    // Over TLS only the cookie counts that nobody else can have set.
    expect(findPageToken({ ...opened, cookie: kept }, true)).toBeUndefined();
  });

  it('CNA-642 ends with the log-out, and a script that is no browser goes on with its token alone', async () => {
    const { kept, pageToken } = await logIn('dan');
    const headers = { cookie: kept, authorization: pageToken };
    const { cookie } = await ask('logout', headers, {});
    expect(cookie).toBe('operator=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect((await ask('me', headers)).refusal).toBe('sessionMissing');
    const { email } = await world.addOperator('eve', 'support');
    const script = await ask('login', {}, { email, password: ownPassword });
    expect(script.cookie).toBe('');
    expect((await ask('me', { authorization: `Bearer ${script.result.token}` })).code).toBe(200);
  });
});
