import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadVersion } from '../process/version.ts';
import { registerWebFiles, type WebApp } from './web-files.ts';

const consolePage = '<head><title>console</title></head>';
const fillHead = ({ headers }: FastifyRequest) => headers.cookie && `<meta content="${headers.cookie}">`;

describe('web files', () => {
  let folder: string;
  let consoleFolder: string;
  let server: FastifyInstance;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-web-'));
    consoleFolder = mkdtempSync(path.join(os.tmpdir(), 'truemark-console-'));
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<title>page</title>');
    writeFileSync(path.join(folder, 'assets/main-AbCd1234.js'), 'script');
    writeFileSync(path.join(folder, 'theme.js'), 'theme');
    mkdirSync(path.join(consoleFolder, 'assets'), { recursive: true });
    writeFileSync(path.join(consoleFolder, 'index.html'), consolePage);
    writeFileSync(path.join(consoleFolder, 'assets/main-AbCd1234.js'), 'script of the console');
    server = fastify();
    const apps = [
      { folder, prefix: '/' },
      { folder: consoleFolder, prefix: '/console/', fillHead },
    ] as const;
    await registerWebFiles(server, { apps, errorCatalogue: 'A', defaultLanguage: 'en' });
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
    rmSync(consoleFolder, { recursive: true });
  });

  const get = (url: string, accept = '*/*') => server.inject({ url, headers: { accept } });

  it('PLT-123 files with a hash in their name are kept for ever, all others are asked for again', async () => {
    expect((await get('/assets/main-AbCd1234.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  it('PLT-124 a path of the client is its page, and a file or call that is not there is a 404 in the envelope', async () => {
    const page = await get('/cruuency?code=BTCUSDT', 'text/html,*/*');
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe('<title>page</title>');
    const missing = await get('/swx/customer/nothing');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 11006 });
    expect((await get('/assets/gone-AbCd1234.js')).statusCode).toBe(404);
  });

  it('PLT-485 a page answers to whatever is accepted but JSON, as programs that preview a link ask for it', async () => {
    for (const accept of ['*/*', 'text/*', 'application/xhtml+xml', 'image/webp,*/*;q=0.5', '']) {
      expect((await get('/receipt/abc', accept)).body).toBe('<title>page</title>');
      expect((await get('/console/users/7', accept)).body).toBe(consolePage);
    }
    expect((await server.inject({ url: '/receipt/abc', method: 'HEAD' })).statusCode).toBe(200);
    for (const [url, accept] of [
      ['/receipt/abc', 'application/json'],
      ['/swx/customer/nothing', '*/*'],
      ['/swx/customer/index/getMarketInfo/a/b', 'text/html'],
      ['/gone.png', '*/*'],
    ] as const) {
      const reply = await get(url, accept);
      expect([reply.statusCode, reply.json().result.name]).toEqual([404, 'notFound']);
    }
    expect((await server.inject({ url: '/receipt/abc', method: 'POST' })).json()).toMatchObject({
      result: { name: 'notFound' },
    });
  });

  it('STE-013 an app may answer with pages of its own; what its build keeps for itself is served to nobody', async () => {
    mkdirSync(path.join(folder, '.drawn'));
    writeFileSync(path.join(folder, '.drawn/program.js'), 'program');
    const own = fastify();
    const sendPage: NonNullable<WebApp['sendPage']> = async (request, reply) =>
      reply.type('text/html').send(`drawn ${request.url}`);
    await registerWebFiles(own, {
      apps: [{ folder, prefix: '/', sendPage }],
      errorCatalogue: 'A',
      defaultLanguage: 'en',
    });
    const read = async (url: string) => (await own.inject({ url, headers: { accept: 'text/html' } })).body;
    expect([await read('/'), await read('/help?id=a'), await read('/theme.js')]).toEqual([
      ...['drawn /', 'drawn /help?id=a', 'theme'],
    ]);
    expect(await read('/.drawn/program.js')).not.toBe('program');
    await own.close();
  });

  it('PLT-485 without a built app every unknown path is a 404 in the envelope', async () => {
    const bare = fastify();
    await registerWebFiles(bare, { apps: [], errorCatalogue: 'A', defaultLanguage: 'en' });
    const reply = await bare.inject({ url: '/', headers: { accept: 'text/html' } });
    expect([reply.statusCode, reply.json().result.name]).toEqual([404, 'notFound']);
    await bare.close();
  });

  it.each(['/console', '/console/', '/console/users/7', '/console?x=1'])(
    'CWB-001 %s is a page of the console, with files of its own',
    async url => {
      expect((await get(url, 'text/html,*/*')).body).toBe(consolePage);
      expect((await get('/console/assets/main-AbCd1234.js')).body).toBe('script of the console');
      expect((await get('/assets/main-AbCd1234.js')).body).toBe('script');
      expect((await get('/consoles', 'text/html,*/*')).body).toBe('<title>page</title>');
      expect((await get('/console/assets/gone-AbCd1234.js')).statusCode).toBe(404);
    },
  );

  it.each(['/console', '/console/', '/console/users/7'])(
    'PLT-640 %s is filled for who it is for, and kept by nobody',
    async url => {
      const filled = await server.inject({ url, headers: { accept: 'text/html', cookie: '$&' } });
      expect(filled.body).toBe('<head><title>console</title><meta content="$&"></head>');
      expect(filled.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
      expect((await get(url, 'text/html')).headers['cache-control']).toBe('no-cache');
      expect((await get('/', 'text/html')).body).toBe('<title>page</title>');
    },
  );

  it('PLT-125 version and build are read from the checkout', () => {
    const { version, build } = loadVersion();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(build).toMatch(/^([\da-f]{8}|unknown)$/);
  });
});
