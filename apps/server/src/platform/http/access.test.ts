import { Readable } from 'node:stream';
import type { Call } from '@truemark/contract/call';
import { calls } from '@truemark/contract/calls';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { deny } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../process/metrics.ts';
import { visitorsOnly } from '../testing/test-http.ts';
import { findPolicyDenial, type OperatorSession, type UserSession } from './access.ts';
import { createHttpServer, type HttpServer } from './http.ts';
import { createHttpFrame } from './http-frame.ts';
import { markRecorded } from './recorded-call.ts';

const nowMs = 1_000_000;
/** Nothing is written where no database is. */
const client = new pg.Client();
const user: UserSession = { userId: 7, sessionId: 's1', restriction: null, expiresAtMs: 9e12, steppedUpUntilMs: 0 };

function makeOperator(role: OperatorRole, changes: Partial<OperatorSession> = {}): OperatorSession {
  const plain = { operatorId: 1, operatorNumber: 1, sessionId: 'o1', steppedUpUntilMs: 0, mustChangePassword: false };
  return { ...plain, role, ...changes };
}

const users: Readonly<Record<string, UserSession | 'gone'>> = {
  user,
  closing: { ...user, restriction: { state: 'closeOnly', reason: 'legal' } },
  locked: { ...user, restriction: { state: 'locked', reason: 'terms' } },
  proven: { ...user, steppedUpUntilMs: nowMs + 1 },
  lapsed: { ...user, steppedUpUntilMs: nowMs },
  gone: 'gone',
};
const operators: Readonly<Record<string, OperatorSession>> = {
  editor: makeOperator('editor'),
  support: makeOperator('support'),
  newcomer: makeOperator('administrator', { mustChangePassword: true }),
};

describe('access', () => {
  let server: FastifyInstance;
  let http: HttpServer;

  beforeEach(async () => {
    server = await createHttpFrame({
      log: pino({ level: 'silent' }),
      metrics: createMetrics(),
      errorCatalogue: 'A',
      defaultLanguage: 'en',
      version: '0.0.0',
      isSecure: false,
      requestsPerMinuteMax: 1_000,
      findUnreadiness: async () => undefined,
    });
    http = createHttpServer(server, {
      ...visitorsOnly,
      sessions: { findUser: async token => users[token], findOperator: async token => operators[token] },
      clock: { nowMs: () => nowMs },
      errorCatalogue: 'A',
      defaultLanguage: 'en',
    });
  });
  afterEach(() => server.close());

  async function ask(method: 'GET' | 'POST', url: string, token?: string, payload: object = {}, virtually = 'YES') {
    const headers = {
      virtually,
      'idempotency-key': 'a-key-of-access',
      ...(token === undefined ? {} : { authorization: token }),
    };
    const reply = await server.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) });
    return reply;
  }
  const codeOf = async (...parts: Parameters<typeof ask>): Promise<number> => (await ask(...parts)).json().code;

  it('ACC-001 a call that needs a session answers 401 without a good token', async () => {
    http.serve('listSessions', () => []);
    for (const token of [undefined, '', 'unknown', 'editor']) {
      const reply = await ask('GET', '/swx/customer/user/listSessions', token);
      expect([reply.statusCode, reply.json().code]).toEqual([401, 401]);
    }
    expect(await codeOf('GET', '/swx/customer/user/listSessions', 'user')).toBe(200);
    expect(await codeOf('GET', '/swx/customer/user/listSessions', 'Bearer user')).toBe(200);
  });

  it('ACC-002 a good token whose user is gone answers 10009', async () => {
    http.serve('listSessions', () => []);
    expect(await codeOf('GET', '/swx/customer/user/listSessions', 'gone')).toBe(10009);
  });

  it('ACC-003 an operator whose role lacks the permission is refused before the input is looked at', async () => {
    http.serve(
      'retryMessage',
      markRecorded(({ repeat }) => repeat.keepIn(client, { isDone: true })),
    );
    const path = '/swx/operator/outbox/retry';
    expect(await codeOf('POST', path, 'editor', { nonsense: 1 })).toBe(11023);
    expect(await codeOf('POST', path, 'support', { nonsense: 1 })).toBe(11001);
    expect(await codeOf('POST', path, 'support', { id: '1', reason: 'came back' })).toBe(200);
    expect(await codeOf('POST', path, 'user', { id: '1', reason: 'came back' })).toBe(401);
  });

  it('ACC-004 a restricted account does what the contract leaves open to its restriction', async () => {
    http.serve('getNotificationList', () => ({ items: [], nextCursor: null, unreadCount: 0 }));
    http.serve('listSessions', () => []);
    http.serve('endSession', ({ repeat }) => repeat.keepIn(client, { isDone: true }));
    http.serve('resetDemo', ({ repeat }) => repeat.keepIn(client, { resetsLeft: 2 }));
    const codes = (token: string) =>
      Promise.all([
        codeOf('POST', '/swx/customer/user/getNotificationList', token),
        codeOf('GET', '/swx/customer/user/listSessions', token),
        codeOf('POST', '/swx/customer/user/endSession', token, { id: 'others' }),
        codeOf('POST', '/swx/customer/user/resetDemo', token),
      ]);
    expect(await codes('user')).toEqual([200, 200, 200, 200]);
    expect(await codes('closing')).toEqual([200, 200, 200, 10008]);
    expect(await codes('locked')).toEqual([200, 10008, 10008, 10008]);
  });

  it('ACC-005 what needs a proof of the owner is refused without one and after it has run out', async () => {
    http.serve('beginTotp', () => ({ secret: 's', uri: 'u' }));
    const ends = await Promise.all(
      ['user', 'lapsed', 'proven'].map(token => codeOf('POST', '/swx/customer/user/beginTotp', token)),
    );
    expect(ends).toEqual([11015, 11015, 200]);
  });

  it('ACC-006 what the demo book may not do is refused in it and open in the live one', () => {
    const call: Call = { ...calls.endSession, isLiveOnly: true };
    expect(findPolicyDenial(call, { user }, { isDemo: true, nowMs })?.code).toBe('demoRefused');
    expect(findPolicyDenial(call, { user }, { isDemo: false, nowMs })).toBeUndefined();
    expect(findPolicyDenial(calls.endSession, { user }, { isDemo: true, nowMs })).toBeUndefined();
  });

  it('PLT-872 where the operator has switched demo off, nothing of it is moved', () => {
    const off = { isDemo: true, nowMs, isDemoOpen: false };
    expect(findPolicyDenial(calls.openContract, { user }, off)?.code).toBe('demoDisabled');
    expect(findPolicyDenial(calls.openContract, { user }, { ...off, isDemo: false })).toBeUndefined();
    expect(findPolicyDenial(calls.listContractOrders, { user }, off)).toBeUndefined();
  });

  it('GST-015 a guest is refused what is not theirs before anything else is asked, and trades in the demo book alone', () => {
    const guest: UserSession = { ...user, isGuest: true };
    const meet = (call: Call, isDemo = true) => findPolicyDenial(call, { user: guest }, { isDemo, nowMs })?.code;
    for (const call of [calls.withdrawal, calls.closeAccount, calls.loan, calls.buyPlan, calls.exportOwnData]) {
      expect(meet(call), call.path).toBe('guestRefused');
    }
    expect([meet(calls.openContract), meet(calls.buyOptions), meet(calls.listBalances)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([meet(calls.openContract, false), meet(calls.buyOptions, false)]).toEqual(['guestRefused', 'guestRefused']);
    const closed = { isDemo: true, nowMs, isDemoOpen: false };
    expect(findPolicyDenial(calls.openContract, { user: guest }, closed)?.code).toBe('demoDisabled');
  });

  it('ACC-007 an operator with a password of someone else’s may only change it', async () => {
    http.serve('listOperators', () => []);
    http.serve(
      'operatorLogout',
      markRecorded(() => ({ isDone: true as const })),
    );
    expect(await codeOf('GET', '/swx/operator/operators', 'newcomer')).toBe(11034);
    expect(await codeOf('POST', '/swx/operator/logout', 'newcomer')).toBe(200);
  });

  it('ACC-008 the API page says which refusals a policy can give', async () => {
    const own = (await server.inject('/docs/json')).json();
    const backOffice = (await server.inject('/console/docs/json')).json();
    const paths = { ...own.paths, ...backOffice.paths };
    const description = (path: string, method: string): string => paths[path][method].description;
    expect(description('/swx/operator/users/restrict', 'post')).toMatch(/permissionMissing[\s\S]*stepUpNeeded/);
    expect(description('/swx/customer/user/resetDemo', 'post')).toMatch(/accountRestricted[\s\S]*accountLocked/);
    expect(description('/swx/customer/user/listBalances', 'get')).not.toContain('accountRestricted');
    expect(description('/swx/customer/user/listBalances', 'get')).toContain('accountLocked');
    expect(description('/swx/customer/index/listLinks', 'get')).not.toContain('sessionMissing');
  });

  it('ACC-019 a download is a file with its name, and its refusal an envelope', async () => {
    let isLarge = false;
    http.serve('exportStatement', () =>
      isLarge
        ? deny('exportTooLarge')
        : { fileName: 'a "b"\n.csv', contentType: 'text/csv', body: Readable.from(['1,', '2']) },
    );
    const path = '/swx/customer/user/exportStatement?format=csv';
    const file = await ask('GET', path, 'user');
    expect(file.body).toBe('1,2');
    expect(file.headers['content-disposition']).toBe('attachment; filename="a__b__.csv"');
    expect(file.headers['cache-control']).toContain('no-store');
    isLarge = true;
    expect(await codeOf('GET', path, 'user')).toBe(11044);
  });
});
