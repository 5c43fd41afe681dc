import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../../platform/http.ts';
import { createHttpFrame } from '../../platform/http-frame.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createRepeatStore } from '../../platform/repeat-store.ts';
import { visitorsOnly } from '../../platform/testing/visitors-only.ts';
import { registerContractRoutes } from './index.ts';
import { type ContractHarness, type ContractProgram, code, openContractHarness } from './testing/contract-harness.ts';

const usual = 1_000_000;
let harness: ContractHarness;
let program: ContractProgram;
let server: FastifyInstance;

beforeAll(async () => {
  harness = await openContractHarness();
  program = await harness.start();
  server = await createHttpFrame({
    ...{ log: pino({ level: 'silent' }), metrics: createMetrics(), errorCatalogue: 'A', version: '0.0.0' },
    ...{ isSecure: false, requestsPerMinuteMax: 10_000, findUnreadiness: async () => undefined },
  });
  const clock = { nowMs: () => harness.market.clock.atMs };
  const http = createHttpServer(server, {
    ...visitorsOnly,
    sessions: {
      findUser: async token => ({
        ...{ userId: Math.abs(Number(token)), sessionId: token, isFrozen: Number(token) < 0, steppedUpUntilMs: 0 },
        expiresAtMs: Number.MAX_SAFE_INTEGER,
      }),
      findOperator: async () => undefined,
    },
    repeats: createRepeatStore(harness.market.database, clock),
    ...{ clock, errorCatalogue: 'A', defaultLanguage: 'en' },
  });
  registerContractRoutes(http, program.contracts);
});
afterAll(async () => {
  expect(await harness.listOffenders()).toEqual([]);
  await server.close();
  await harness.close();
});

let lastKey = 0;

async function call(token: number, path: string, body?: object, isDemo = false) {
  lastKey += 1;
  const reply = await server.inject({
    method: body ? 'POST' : 'GET',
    url: `/swx/customer/contracts/${path}`,
    headers: {
      ...{ authorization: String(token), virtually: isDemo ? 'NO' : 'YES' },
      'idempotency-key': `key-${lastKey}`,
    },
    ...(body ? { payload: body } : {}),
  });
  return reply.json();
}

const lot = { code, side: 'long', kind: 'market', lots: '1', leverage: 10, feeRate: '0.0005', ruleVersion: 1 };

it('CTR-180 an order goes its way over the wire: opened, limited, closed in parts, listed, in the book of the header', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const opened = await call(userId, 'open', lot);
  expect(opened).toMatchObject({ code: 200, message: '20004', result: { book: 'live', status: 'pending' } });
  const { id } = opened.result;
  expect(await call(userId, 'cancel', { id })).toMatchObject({ message: 'orderStateWrong' });
  await harness.tick(program, 100, usual);
  const limits = { id, version: 2, stopLoss: '97', takeProfit: null };
  expect(await call(userId, 'changeLimits', limits)).toMatchObject({ code: 200, message: '20005' });
  expect(await call(userId, 'close', { id, lots: '0.5' })).toMatchObject({ result: { closingLots: '0.5' } });
  await harness.tick(program, 100, usual);
  expect(await call(userId, `order/${id}`)).toMatchObject({
    result: { openLots: '0.5', stopLoss: '97', closings: [{ part: 1, lots: '0.5', reason: 'user' }] },
  });
  expect(await call(userId, 'closeAll', {})).toMatchObject({ result: { closing: [id], notTradable: [] } });
  await harness.tick(program, 100, usual);
  expect(await call(userId, 'open', { ...lot, lots: '0.2' }, true)).toMatchObject({ result: { book: 'demo' } });
  const listed = async (query: string, isDemo: boolean) =>
    (await call(userId, `orders${query}`, undefined, isDemo)).result.items.map(
      ({ status }: { status: string }) => status,
    );
  expect(await listed('', false)).toEqual(['closed']);
  expect(await listed('?status=closed&status=canceled', true)).toEqual([]);
  expect(await listed(`?status=pending&code=${code}`, true)).toEqual(['pending']);
  expect(await call(userId, `terms/${code}`)).toMatchObject({ result: { feeRate: '0.0005', notTradable: null } });
  await harness.tick(program, 100, usual);
});

it('CTR-181 another’s order is not there, and a frozen account sees its orders and changes none', async () => {
  const [userId, other] = [await harness.addUser(), await harness.addUser()];
  await harness.tick(program, 100, usual);
  const { id } = (await call(userId, 'open', lot)).result;
  await harness.tick(program, 100, usual);
  expect(await call(other, `order/${id}`)).toMatchObject({ message: 'recordMissing' });
  expect(await call(other, 'close', { id })).toMatchObject({ message: 'recordMissing' });
  expect(await call(-userId, 'close', { id })).toMatchObject({ message: 'accountFrozen' });
  expect(await call(-userId, `order/${id}`)).toMatchObject({ code: 200 });
});
