import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@truemark/contract/calls';
import type { Language } from '@truemark/contract/languages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (value: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

describe('api client', () => {
  let server: Server;
  let answer: Answer;
  let seen: IncomingMessage | undefined;
  let events: string[];
  let mode: { isDemo: boolean; token: string | undefined; language: Language; deviceMark?: string };

  beforeEach(async () => {
    events = [];
    seen = undefined;
    mode = { isDemo: false, token: undefined, language: 'en' };
    server = createServer((request, response) => {
      seen = request;
      answer(request, response);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });

  function createClient(timeoutMs = 5_000, port = (server.address() as AddressInfo).port): ApiClient {
    return createApiClient({
      baseUrl: `http://127.0.0.1:${port}`,
      addresses: calls,
      loadToken: () => mode.token,
      isDemo: () => mode.isDemo,
      loadLanguage: () => mode.language,
      loadDeviceMark: () => mode.deviceMark,
      onSignedOut: () => events.push('signed out'),
      onUserGone: () => events.push('user gone'),
      timeoutMs,
    });
  }

  const callLinks = (client = createClient()) => client.call('listLinks');
  const failLinks = (client = createClient()): Promise<ApiError> =>
    callLinks(client).then(
      () => expect.fail('the call went through'),
      error => (error instanceof ApiError ? error : expect.fail(String(error))),
    );

  it('PLT-488 the client hands on the time that an answer tells, unless somebody may have kept the answer', async () => {
    const told: number[] = [];
    const client = createApiClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      addresses: calls,
      loadToken: () => undefined,
      isDemo: () => false,
      loadLanguage: () => 'en',
      onSignedOut: () => undefined,
      onUserGone: () => undefined,
      onServerTime: atMs => told.push(atMs),
    });
    for (const kept of ['no-store', 'public']) {
      answer = (_request, response) => {
        const headers = { date: 'Sat, 14 Mar 2026 10:00:00 GMT', 'cache-control': kept };
        response.writeHead(200, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify({ code: 200, result: [] }));
      };
      await client.call('listLinks');
    }
    expect(told).toEqual([Date.UTC(2026, 2, 14, 10)]);
  });

  it('PLT-117 every call carries the token, the book and the language', async () => {
    answer = json({ code: 200, message: '', result: [] });
    mode = { isDemo: true, token: 'secret-token', language: 'hk' };
    expect(await callLinks()).toEqual([]);
    expect(seen?.headers).toMatchObject({
      authorization: 'secret-token',
      virtually: 'NO',
      'accept-language': 'zh-Hant-HK',
    });
    mode = { isDemo: false, token: undefined, language: 'en' };
    await callLinks();
    expect(seen?.headers).toMatchObject({ virtually: 'YES' });
    expect(seen?.headers.authorization).toBeUndefined();
  });

  it('IDN-060 a call carries the mark of the browser where there is one', async () => {
    answer = json({ code: 200, message: '', result: [] });
    await callLinks();
    expect(seen?.headers.device).toBeUndefined();
    mode = { ...mode, deviceMark: 'a-mark-of-this-browser' };
    await callLinks();
    expect(seen?.headers.device).toBe('a-mark-of-this-browser');
  });

  it('PLT-118 401 as a code or as a status signs out', async () => {
    answer = json({ code: 401, message: 'A sentence.', result: { name: 'sessionMissing', values: {} } });
    await failLinks();
    answer = json({ code: 401, message: 'A sentence.', result: { name: 'sessionMissing', values: {} } }, 401);
    await failLinks();
    expect(events).toEqual(['signed out', 'signed out']);
  });

  it('PLT-119 10009 as a code or as a message says that the user is gone', async () => {
    answer = json({ code: 10009, message: 'A sentence.', result: { name: 'userNotFound', values: {} } });
    expect((await failLinks()).refusal).toBe('userNotFound');
    answer = json({ code: 500, message: '10009', result: null });
    await failLinks();
    expect(events).toEqual(['user gone', 'user gone']);
  });

  it('PLT-120 any other code is a refusal with its name and values', async () => {
    answer = json({ code: 10094, message: 'A sentence.', result: { name: 'vipLevelRequired', values: { level: 3 } } });
    const error = await failLinks();
    expect(error).toMatchObject({ kind: 'refusal', refusal: 'vipLevelRequired', code: 10094, values: { level: '3' } });
    answer = json({ code: 99999, message: 'news', result: null });
    expect(await failLinks()).toMatchObject({ kind: 'refusal', refusal: undefined, code: 99999 });
    // Two refusals have the code 10015: the name decides, where it fits the code.
    answer = json({ code: 10015, message: 'A sentence.', result: { name: 'reserveShort', values: {} } });
    expect(await failLinks()).toMatchObject({ refusal: 'reserveShort' });
    answer = json({ code: 10015, message: 'A sentence.', result: { name: 'passwordWrong', values: {} } });
    expect(await failLinks()).toMatchObject({ refusal: 'notTradable' });
    expect(events).toEqual([]);
  });

  it('PLT-121 no answer in time, no server and nonsense are told apart', async () => {
    answer = () => undefined;
    expect((await failLinks(createClient(60))).kind).toBe('timeout');
    answer = (_request, response) => response.end('<html>');
    expect((await failLinks()).kind).toBe('server');
    answer = json({ hello: 1 });
    expect((await failLinks()).kind).toBe('server');
    expect((await failLinks(createClient(1_000, 9))).kind).toBe('network');
  });

  it('PLT-122 an idempotency key travels with the call that was given one', async () => {
    answer = json({ code: 200, message: '', result: { isRecorded: true } });
    const body = { code: 'BTCUSDT', fromPrice: '1', toPrice: '2', at: 5 };
    await createClient().call('reportChartJump', { body }, { idempotencyKey: 'key-1' });
    expect(seen?.headers['idempotency-key']).toBe('key-1');
    expect(seen?.method).toBe('POST');
  });
});
