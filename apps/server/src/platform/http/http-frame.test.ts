import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { refusals } from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../process/metrics.ts';
import { visitorsOnly } from '../testing/test-http.ts';
import type { Denial } from './denial.ts';
import { createHttpServer, type HttpServer } from './http.ts';
import { createHttpFrame } from './http-frame.ts';

const chartJump = { code: 'BTCUSDT', fromPrice: '1', toPrice: '2', at: 1 };
const openFrame = (isSecure: boolean) =>
  createHttpFrame({
    ...{
      log: pino({ level: 'silent' }),
      metrics: createMetrics(),
      errorCatalogue: 'B',
      defaultLanguage: 'zh',
      version: '0.0.0',
    },
    ...{ isSecure, requestsPerMinuteMax: 40, findUnreadiness: async () => undefined },
    metricsToken: 'figures-for-prometheus',
  });

describe('the frame of all calls', () => {
  let server: FastifyInstance;
  let http: HttpServer;

  beforeEach(async () => {
    server = await openFrame(false);
    http = createHttpServer(server, {
      ...visitorsOnly,
      ...{ clock: { nowMs: () => 77 }, errorCatalogue: 'B', defaultLanguage: 'zh' },
    });
  });
  afterEach(() => server.close());

  it('PLT-480 takes the address alone from what a proxy forwards, else that of the proxy', async () => {
    const seen: string[] = [];
    http.serve('getAssetPrice', ({ context }) => {
      seen.push(context.address);
      return { code: 'BTCUSDT', price: '1', at: 5, source: 'simulated' };
    });
    const url = '/swx/customer/index/getPrice/bitcoin';
    for (const forwarded of ['203.0.113.7:40001', '[2001:db8::7]:40002', 'unknown', '']) {
      await server.inject({ url, headers: { 'x-forwarded-for': forwarded }, remoteAddress: '127.0.0.1' });
    }
    expect(seen).toEqual(['203.0.113.7', '2001:db8::7', '127.0.0.1', '127.0.0.1']);
  });

  it('PLT-480 callers behind a proxy that writes ports share a limit with themselves', async () => {
    http.serve('reportChartJump', () => ({ isRecorded: true }));
    const statuses: number[] = [];
    for (let port = 40_000; port < 40_031; port += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.2:${port}` };
      const url = '/swx/customer/diag/chart-jump';
      statuses.push((await server.inject({ method: 'POST', url, headers, payload: chartJump })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('PLT-641 no page of the customers shares a group of windows with the console', async () => {
    const policy = async (url: string) => (await server.inject(url)).headers['cross-origin-opener-policy'];
    for (const url of ['/console', '/console?x=1', '/console/users/7', '/console/docs/json']) {
      expect(await policy(url)).toBe('same-origin');
    }
    for (const url of [
      '/',
      '/consoles',
      '/docs/json',
      '/healthz',
      '/swx/operator/me',
      '/%63onsole/users',
      '/%E0%A4%A',
    ]) {
      expect(await policy(url)).toBe('same-origin-allow-popups');
    }
  });

  it('PLT-481 a path that cannot be read is refused in the envelope, with the security headers', async () => {
    for (const url of ['/%E0%A4%A', '/swx/customer/market/realtime-price/%FF']) {
      const reply = await server.inject(url);
      expect(reply.json()).toMatchObject({
        code: expect.any(Number),
        message: expect.any(String),
        result: { values: {} },
      });
      expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('PLT-481 what is no HTTP is refused in the envelope, with the security headers', async () => {
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain("default-src 'self'");
    expect(JSON.parse(body)).toEqual({
      code: refusals.malformedRequest.code,
      message: expect.stringMatching(/\p{Script=Han}/u),
      result: { name: 'malformedRequest', values: {} },
    });
  });

  /** One that no call declares. */
  const broken: Denial = deny('internalError');

  it('PLT-482 what is somebody’s own, or lets somebody in, is not to be kept; public reading may be', async () => {
    http.serve('listLinks', () => []);
    http.serve('sendCode', () => ({ expiresAt: 1, retryAt: 1, codeToken: 'x'.repeat(43) }));
    http.serve('listBalances', () => broken);
    const replies = [
      await server.inject('/swx/customer/user/listBalances'),
      await server.inject({ method: 'POST', url: '/swx/customer/login/sendCode', payload: { purpose: 'register' } }),
      await server.inject('/swx/customer/index/listLinks'),
    ];
    expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', undefined]);
  });

  it('PLT-487 what is not kept tells the time of the clock by which the server decides', async () => {
    http.serve('listBalances', () => broken);
    const { headers } = await server.inject('/swx/customer/user/listBalances');
    expect(headers.date).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
  });

  it('PLT-483 while the database is away every call answers that the server is not ready', async () => {
    const errors = [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('connect ENOENT /x/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
      Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
      Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
      Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
      Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
    ];
    http.serve('listLinks', () => {
      throw errors.shift() ?? Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
    });
    while (errors.length > 0) {
      const reply = await server.inject('/swx/customer/index/listLinks');
      expect([reply.statusCode, reply.json().result.name]).toEqual([503, 'serverNotReady']);
    }
    expect((await server.inject('/swx/customer/index/listLinks')).statusCode).toBe(500);
  });

  it('PLT-845 figures are told to whoever has the token, and are as many after whatever was asked for', async () => {
    const authorization = 'Bearer figures-for-prometheus';
    const readFigures = async () => (await server.inject({ url: '/metrics', headers: { authorization } })).body;
    for (const headers of [{}, { authorization: 'Bearer figures-for-prometheuS' }, { authorization: '\u00ff' }]) {
      const refused = await server.inject({ url: '/metrics', headers });
      expect([refused.statusCode, refused.body]).not.toContain('truemark_');
      expect(refused.statusCode).toBe(404);
    }
    await server.inject('/nothing/here');
    expect(await readFigures()).toContain('truemark_http_request_seconds_bucket');
    const before = (await readFigures()).split('\n').length;
    for (let index = 0; index < 20; index += 1) await server.inject(`/nothing/${index}?x=${index}`);
    expect((await readFigures()).split('\n').length).toBe(before);
  });

  it('PLT-484 over TLS browsers are told to insist on it, for this host alone', async () => {
    const secure = await openFrame(true);
    const { headers } = await secure.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await server.inject('/healthz')).headers['strict-transport-security']).toBeUndefined();
    await secure.close();
  });
});
