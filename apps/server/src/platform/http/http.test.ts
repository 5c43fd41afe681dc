import { refusals } from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../process/metrics.ts';
import { openTestHttp, visitorsOnly } from '../testing/test-http.ts';
import type { Denial } from './denial.ts';
import { createHttpServer, type HttpServer } from './http.ts';
import { createHttpFrame } from './http-frame.ts';
import { wordRefusal } from './refusal-reply.ts';

const chartJump = { code: 'BTCUSDT', fromPrice: '1', toPrice: '2', at: 1 };

describe('http', () => {
  let server: FastifyInstance;
  let http: HttpServer;
  let unreadiness: string | undefined;
  const lines: string[] = [];

  beforeEach(async () => {
    lines.length = 0;
    unreadiness = undefined;
    server = await createHttpFrame({
      log: pino({ level: 'debug' }, { write: line => lines.push(line) }),
      metrics: createMetrics(),
      errorCatalogue: 'B',
      defaultLanguage: 'zh',
      version: '0.0.0',
      isSecure: false,
      requestsPerMinuteMax: 40,
      findUnreadiness: async () => unreadiness,
      findHalt: () => 'the audit failed',
    });
    http = createHttpServer(server, {
      ...visitorsOnly,
      clock: { nowMs: () => 77 },
      errorCatalogue: 'B',
      defaultLanguage: 'zh',
    });
  });
  afterEach(() => server.close());

  it('PLT-101 answers in an envelope and drops what the contract does not name', async () => {
    const price = { code: 'BTCUSDT', price: '1.5', at: 5, source: 'simulated' as const, secret: 'x' };
    http.serve('getAssetPrice', () => price);
    const reply = await server.inject('/swx/customer/index/getPrice/bitcoin');
    const { secret, ...result } = price;
    expect(reply.json()).toEqual({ code: 200, message: '', result });
    expect(reply.statusCode).toBe(200);
  });

  it('PLT-875 a refusal that its call does not declare is a bug in tests, and is answered everywhere else', async () => {
    const url = '/swx/customer/index/getPrice/bitcoin';
    const strict = await openTestHttp({ nowMs: () => 77 });
    // The compiler no longer knows which it is.
    const undeclared: Denial = deny('productAlreadyBought');
    for (const each of [strict.http, http]) each.serve('getAssetPrice', () => undeclared);
    expect((await strict.server.inject(url)).statusCode).toBe(500);
    expect((await server.inject(url)).json().result.name).toBe('productAlreadyBought');
    await strict.server.close();
  });

  it('PLT-128 takes the address of the caller, and where it found us, from a trusted proxy only', async () => {
    const seen: string[] = [];
    http.serve('getAssetPrice', ({ context }) => {
      seen.push(`${context.address} ${context.origin}`);
      return { code: 'BTCUSDT', price: '1', at: 5, source: 'simulated' };
    });
    const headers = {
      host: 'here.example',
      'x-forwarded-for': '192.0.2.99, 203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'truemark.example',
    };
    const url = '/swx/customer/index/getPrice/bitcoin';
    await server.inject({ url, headers, remoteAddress: '127.0.0.1' });
    await server.inject({ url, headers, remoteAddress: '198.51.100.1' });
    expect(seen).toEqual(['203.0.113.7 https://truemark.example', '198.51.100.1 http://here.example']);
  });

  describe('a key for repeats', () => {
    const send = (url: string, payload: object, key: string | string[] | undefined, authorization = 'user') =>
      server.inject({
        ...{ method: 'POST', url, payload },
        headers: { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      });

    beforeEach(() => {
      const sessionId = 's1';
      const user = { userId: 7, sessionId, restriction: null, expiresAtMs: 9e12, steppedUpUntilMs: 0 };
      http = createHttpServer(server, {
        ...visitorsOnly,
        sessions: { findUser: async () => user, findOperator: async () => undefined },
        ...{ clock: { nowMs: () => 77 }, errorCatalogue: 'B', defaultLanguage: 'zh' },
      });
    });

    it.each([
      ['none', undefined],
      ['an empty one', ''],
      ['ten characters', 'a'.repeat(10)],
      ['129 characters', 'a'.repeat(129)],
      ['a blank', 'twelve words'],
      ['a letter beyond ASCII', 'twelvewörds1'],
      ['two', ['a'.repeat(20), 'b'.repeat(20)]],
    ])('ACC-393 is demanded where money or orders move, from 11 to 128 characters: not %s', async (_, key) => {
      const denied = { code: refusals.idempotencyKeyWrong.code, result: { name: 'idempotencyKeyWrong' } };
      http.serve('closeContract', () => expect.fail('the handler was reached'));
      const reply = await send('/swx/customer/contracts/close', { id: '1' }, key);
      expect([reply.statusCode, reply.json()]).toMatchObject([400, denied]);
    });

    it('ACC-394 is judged the same where it is not demanded, and reaches the handler whole', async () => {
      const seen: (string | undefined)[] = [];
      http.serve('reportChartJump', ({ context }) => {
        seen.push(context.idempotencyKey);
        return { isRecorded: true };
      });
      const codeOf = async (key: string | undefined) =>
        (await send('/swx/customer/diag/chart-jump', chartJump, key)).json().result.name ?? '';
      const long = `'"\\~!${'a'.repeat(123)}`;
      expect([await codeOf(undefined), await codeOf('a'.repeat(11)), await codeOf(long)]).toEqual(['', '', '']);
      expect(seen).toEqual([undefined, 'a'.repeat(11), long]);
      for (const key of ['short', `${long}a`]) expect(await codeOf(key)).toBe('idempotencyKeyWrong');
      expect(seen).toHaveLength(3);
    });

    it('ACC-395 stands on the API page, required where it is demanded', async () => {
      const own = (await server.inject('/docs/json')).json();
      const backOffice = (await server.inject('/console/docs/json')).json();
      const paths = { ...own.paths, ...backOffice.paths };
      const headerOf = (path: string, method: string) =>
        paths[path][method].parameters.find((parameter: { in: string }) => parameter.in === 'header');
      const name = 'Idempotency-Key';
      const schema = { type: 'string', minLength: 11, maxLength: 128 };
      expect(headerOf('/swx/customer/contracts/open', 'post')).toMatchObject({ name, required: true, schema });
      expect(headerOf('/swx/operator/treasury/grant', 'post')).toMatchObject({ name, required: true });
      expect(headerOf('/swx/customer/user/endSession', 'post')).toMatchObject({ name, required: false });
      expect(headerOf('/swx/customer/user/listBalances', 'get')).toBeUndefined();
    });
  });

  it('PLT-102 a malformed request is refused with 400 before the handler runs', async () => {
    let calls = 0;
    http.serve('reportChartJump', () => {
      calls += 1;
      return { isRecorded: true };
    });
    const reply = await server.inject({
      method: 'POST',
      url: '/swx/customer/diag/chart-jump',
      payload: { ...chartJump, toPrice: '1e5' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: refusals.malformedRequest.code });
    expect(calls).toBe(0);
  });

  it('PLT-103 a refusal is an envelope with its code and HTTP 200', async () => {
    http.serve('getRealtimePrice', () => deny('instrumentUnknown'));
    const reply = await server.inject('/swx/customer/market/realtime-price/NOPE');
    expect(reply.statusCode).toBe(200);
    const message = wordRefusal(deny('instrumentUnknown'), 'zh');
    expect(reply.json()).toEqual({ code: 11008, message, result: { name: 'instrumentUnknown', values: {} } });
  });

  it('PLT-870 a refusal is said in the language that is accepted, else the default, with name and values beside', async () => {
    const denied: Denial = { ...deny('vipLevelRequired'), values: { level: '2' } };
    http.serve('getRealtimePrice', () => denied);
    const ask = async (accepted?: string) =>
      (
        await server.inject({
          url: '/swx/customer/market/realtime-price/BTCUSDT',
          headers: accepted ? { 'accept-language': accepted } : {},
        })
      ).json();
    const result = { name: 'vipLevelRequired', values: { level: '2' } };
    expect(await ask('en-GB')).toEqual({ code: 10094, message: 'VIP2 or above required.', result });
    expect(await ask('de-AT,en;q=0.5')).toEqual({
      code: 10094,
      message: 'Ab VIP2 verfügbar.',
      result,
    });
    expect((await ask('sv')).message).toMatch(/\p{Script=Han}/u);
    expect((await ask()).message).toBe((await ask('zh')).message);
  });

  it('PLT-104 a bug answers 500 in the envelope, is logged, and tells nothing of itself', async () => {
    http.serve('getRealtimePrice', () => {
      throw new Error('password=hunter2');
    });
    const reply = await server.inject('/swx/customer/market/realtime-price/BTCUSDT');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('hunter2');
    expect(lines.join()).toContain('a request failed');
  });

  it('LED-021 a part that says it is not available answers 503, and that trying again may help', async () => {
    http.serve('getRealtimePrice', () => {
      throw Object.assign(new Error('too many postings wait'), { statusCode: 503 });
    });
    const reply = await server.inject('/swx/customer/market/realtime-price/BTCUSDT');
    expect([reply.statusCode, reply.json().result.name]).toEqual([503, 'serverNotReady']);
    expect(refusals.serverNotReady.isRetryable).toBe(true);
  });

  it('PLT-105 the language is the first of the ten that the caller accepts, else the default', async () => {
    const seen: string[] = [];
    http.serve('listLinks', ({ context }) => {
      seen.push(context.language);
      return [];
    });
    for (const language of ['de-AT,de;q=0.9', 'pt, zh-TW;q=0.8, en;q=0.5', 'pt', undefined]) {
      const headers = language === undefined ? {} : { 'accept-language': language };
      await server.inject({ url: '/swx/customer/index/listLinks', headers });
    }
    expect(seen).toEqual(['de', 'hk', 'zh', 'zh']);
  });

  it('PLT-106 the header virtually says which book is meant', async () => {
    const seen: boolean[] = [];
    http.serve('listLinks', ({ context }) => {
      seen.push(context.isDemo);
      return [];
    });
    const ask = (headers: Record<string, string | string[]>) =>
      server.inject({ url: '/swx/customer/index/listLinks', headers });
    for (const headers of [{ virtually: 'NO' }, { virtually: 'YES' }, {}]) await ask(headers);
    expect(seen).toEqual([true, false, false]);
    for (const virtually of ['no', 'false', '', 'NO,NO', ['NO', 'NO'], ['YES', 'NO']]) {
      expect((await ask({ virtually })).statusCode).toBe(400);
    }
    expect(seen).toHaveLength(3);
  });

  it('PLT-107 a body over the limit and too many requests have refusals of their own', async () => {
    http.serve('reportChartJump', () => ({ isRecorded: true }));
    const post = (payload: object) => server.inject({ method: 'POST', url: '/swx/customer/diag/chart-jump', payload });
    expect((await post({ ...chartJump, code: 'x'.repeat(70_000) })).json()).toMatchObject({ code: 11002 });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 30; attempt += 1) statuses.push((await post(chartJump)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 29 }, () => 200), 429]);
    expect((await post(chartJump)).json()).toMatchObject({ code: 11003 });
  });

  it('PLT-107 files of the web clients are not counted', async () => {
    server.get('/assets/:name', () => 'a file');
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 50; attempt += 1) statuses.add((await server.inject('/assets/a.js')).statusCode);
    expect([...statuses]).toEqual([200]);
  });

  it('PLT-108 every answer carries the security headers and a request id', async () => {
    http.serve('listLinks', () => []);
    const { headers } = await server.inject('/swx/customer/index/listLinks');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('PLT-109 probes answer, and readiness tells the reason of a no', async () => {
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    const ready = await server.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', halted: 'the audit failed', market: 'running' },
    ]);
    unreadiness = 'database';
    const reply = await server.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ status: 'not ready', reason: 'database' });
  });

  it('PLT-110 the API page and its description list every call with its refusals', async () => {
    const description = (await server.inject('/docs/json')).json();
    const operation = description.paths['/swx/customer/index/getMarketInfo/{code}'].get;
    expect(operation.description).toContain('11008');
    expect(operation.parameters).toMatchObject([{ name: 'code', in: 'path', required: true }]);
    const page = await server.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(String(page.headers['content-security-policy'])).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('PLT-111 a name is served once, and names without a handler are known', () => {
    http.serve('listLinks', () => []);
    expect(() => http.serve('listLinks', () => [])).toThrow('served twice');
    expect(http.listUnserved()).not.toContain('listLinks');
    expect(http.listUnserved()).toContain('getCandles');
  });
});
