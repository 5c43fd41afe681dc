import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InstanceSettings } from '@truemark/contract/site/content';
import { deny } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../process/metrics.ts';
import { visitorsOnly } from '../testing/test-http.ts';
import { createHttpServer, type HttpServer } from './http.ts';
import { createHttpFrame } from './http-frame.ts';

/** Long enough to be compressed. */
const settings: InstanceSettings = {
  instance: 'sandbox',
  feed: 'simulated',
  defaultLanguage: 'en',
  errorCatalogue: 'A',
  isDappOnly: false,
  countries: null,
  version: '',
  build: 'x'.repeat(2_000),
};

describe('shared replies', () => {
  let server: FastifyInstance;
  let http: HttpServer;

  beforeEach(async () => {
    server = await createHttpFrame({
      ...{
        log: pino({ level: 'silent' }),
        metrics: createMetrics(),
        errorCatalogue: 'B',
        defaultLanguage: 'zh',
        version: '0.0.0',
      },
      ...{ isSecure: false, requestsPerMinuteMax: 40, findUnreadiness: async () => undefined },
    });
    http = createHttpServer(server, {
      ...visitorsOnly,
      ...{ clock: { nowMs: () => 77 }, errorCatalogue: 'B', defaultLanguage: 'zh', sharedMs: 250 },
    });
  });
  afterEach(() => server.close());

  it('PLT-846 what is the same for all is built and compressed once for a moment, in each language', async () => {
    let built = 0;
    http.serve('getSettings', ({ context }) => {
      built += 1;
      return { ...settings, version: context.language };
    });
    const ask = (headers: Record<string, string>, key = 'instance', more = {}) =>
      server.inject({ method: 'POST', url: '/settings/key', headers, payload: { key, ...more } });
    const plain = await ask({});
    expect(plain.json()).toMatchObject({ code: 200, result: { instance: 'sandbox', version: 'zh' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    // A field that the contract does not know makes no question of its own.
    const replies = await Promise.all(
      ['br', 'gzip, br;q=0', 'gzip', 'identity', 'br;q=0'].map((accepted, index) =>
        ask({ 'accept-encoding': accepted }, 'instance', { index }),
      ),
    );
    const encodings = replies.map(({ headers }) => headers['content-encoding']);
    expect(encodings).toEqual(['br', 'gzip', 'gzip', undefined, undefined]);
    expect(brotliDecompressSync(replies[0]?.rawPayload ?? Buffer.alloc(0)).toString()).toBe(plain.body);
    expect(gunzipSync(replies[1]?.rawPayload ?? Buffer.alloc(0)).toString()).toBe(plain.body);
    expect(replies[3]?.body).toBe(plain.body);
    expect(built).toBe(1);
    expect((await ask({ 'accept-language': 'de' })).json().result.version).toBe('de');
    expect(built).toBe(2);
    expect((await ask({ virtually: 'perhaps' })).statusCode).toBe(400);
    expect((await ask({}, 'x'.repeat(65))).statusCode).toBe(400);
    await new Promise(resolve => setTimeout(resolve, 260));
    await ask({});
    expect(built).toBe(3);
  });

  it('PLT-846 a refusal is shared with nobody', async () => {
    http.serve('getSettings', () => deny('settingUnknown'));
    const ask = () => server.inject({ method: 'POST', url: '/settings/key', payload: { key: 'x' } });
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(reply => reply.json().result.name)).toEqual(Array(3).fill('settingUnknown'));
  });

  it('PLT-846 the description of the calls is read the same, compressed or not', async () => {
    const plain = await server.inject('/docs/json');
    const compressed = await server.inject({ url: '/docs/json', headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-security-policy']).toContain("default-src 'self'");
    expect(Object.keys(plain.json().paths).length).toBeGreaterThan(50);
  });
});
