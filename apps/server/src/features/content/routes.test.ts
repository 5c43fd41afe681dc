import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestDatabase } from '../../platform/testing/test-database.ts';
import { visitorsOnly } from '../../platform/testing/test-http.ts';
import { type Content, createContent } from './content.ts';
import { registerContentRoutes } from './routes.ts';

const instance = {
  instance: 'sandbox',
  feed: 'simulated',
  defaultLanguage: 'en',
  errorCatalogue: 'A',
  isDappOnly: false,
  countries: null,
  version: '0.1.0',
  build: 'test',
} as const;

describe('content routes', () => {
  let database: Database;
  let server: FastifyInstance;
  let content: Content;
  const get = async (path: string, language = 'en') => {
    const headers = { 'accept-language': language };
    return readReply((await server.inject({ url: `/swx/customer/index/${path}`, headers })).json());
  };
  beforeAll(async () => {
    database = await openTestDatabase();
    const clock = { nowMs: () => Date.now() };
    content = createContent({ database, clock, log: pino({ level: 'silent' }) });
    await content.seedSamples();
    await database.query(`insert into content_text (item_id, language, title, body, updated_at)
      values ('terms', 'hk', '使用條款（測試）', '正文', now())
      on conflict (item_id, language) do update set title = excluded.title, body = excluded.body`);
    content.forget();
    server = fastify();
    const http = createHttpServer(server, { ...visitorsOnly, clock, errorCatalogue: 'A', defaultLanguage: 'en' });
    registerContentRoutes(http, { content, instance });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  test('CNT-002 the list type picks Chinese or not, Accept-Language the language', async () => {
    const list = async (type: 1 | 2, language: string) => {
      const { result } = await get(`listContents/${type}`, language);
      return result.find(({ id }: { id: string }) => id === 'terms');
    };
    expect(await list(1, 'zh-Hant-HK')).toEqual({ id: 'terms', type: 2, title: '使用條款（測試）' });
    expect((await list(2, 'zh-Hant-HK')).title).toBe('Terms of use');
    expect((await list(2, 'en')).title).toBe('Terms of use');
    expect((await get('listContents/3')).code).toBe(11001);
  });

  test('CNT-003 a page comes with its text, its language and the time of its last change', async () => {
    expect(await get('getContentsById/terms', 'zh-HK')).toMatchObject({
      code: 200,
      result: { id: 'terms', type: 2, body: '正文', language: 'hk' },
    });
    const { result } = await get('getContentsById/fees');
    expect(result).toMatchObject({ title: 'Fees', language: 'en', updatedAt: Date.UTC(2026, 9, 5) });
    expect(result.body).toContain('| Opening a contract | {contracts.feeRate} of the position size |');
  });

  test('CNT-040 the figures of a page are those in force, in its language', async () => {
    content.useTextFigures(() => new Map([['contracts.feeRate', { unit: 'share', value: '0.0012' }]]));
    const { result } = await get('getContentsById/fees');
    expect(result.body).toContain('| Opening a contract | 0.12% of the position size |');
    content.useTextFigures(() => new Map());
  });

  test('CNT-004 an unknown page is refused by name', async () => {
    expect(await get('getContentsById/nothing')).toMatchObject({ code: 11009, result: { name: 'contentUnknown' } });
    expect((await get('getContentsById/No%20id')).refusal).toBe('malformedRequest');
  });

  test('CNT-005 help, questions and notices come by kind', async () => {
    for (const kind of ['help', 'faq', 'notice']) {
      const { result } = await get(`getCustomContents?kind=${kind}`);
      expect(new Set(result.map((entry: { kind: string }) => entry.kind))).toEqual(new Set([kind]));
    }
    expect((await get('getCustomContents?kind=page')).refusal).toBe('malformedRequest');
  });

  test('CNT-013 an unknown parameter is refused, a public one answered', async () => {
    expect(await get('getParamByKey/headline.fees')).toMatchObject({ code: 200, result: { value: '0.003' } });
    expect(await get('getParamByKey/database.url')).toMatchObject({ code: 11010, result: { name: 'settingUnknown' } });
  });

  test('CNT-014 the links of the footer are complete addresses, one for each service', async () => {
    const { result } = await get('listLinks');
    expect(result.map((link: { type: string }) => link.type)).toEqual(['discord', 'telegram', 'twitter']);
    for (const link of result) expect(new URL(link.url).protocol).toBe('https:');
  });

  test('CNT-015 what the instance is can be asked, and no other group of settings', async () => {
    const ask = async (key: string) =>
      (await server.inject({ method: 'POST', url: '/settings/key', payload: { key } })).json();
    expect(await ask('instance')).toEqual({ code: 200, message: '', result: instance });
    expect(await ask('smtp')).toMatchObject({ result: { name: 'settingUnknown' } });
  });
});
