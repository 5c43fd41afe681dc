import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OperatorSession } from '../../platform/http/access.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestHttp, visitorsOnly } from '../../platform/testing/test-http.ts';
import { createPlanPromises } from '../plans/index.ts';
import { dayMs, openPlanWorld, type PlanWorld } from '../plans/testing/plan-world.ts';
import { registerPromiseRoutes } from './index.ts';

const treasurer: OperatorSession = {
  ...{ operatorId: 1, operatorNumber: 1, sessionId: '1', steppedUpUntilMs: 0 },
  ...{ role: 'treasurer', mustChangePassword: false },
};

let world: PlanWorld;
let server: Awaited<ReturnType<typeof openTestHttp>>['server'];
beforeEach(async () => {
  world = await openPlanWorld();
  const sessions = { ...visitorsOnly.sessions, findOperator: async () => treasurer };
  const opened = await openTestHttp(world.clock, { sessions });
  server = opened.server;
  registerPromiseRoutes(opened.http, {
    ledger: world.ledger,
    sources: [createPlanPromises(world.database, world.plans)],
    orders: [],
    listLoanTerms: () => ({ terms: [], freeDays: 7 }),
  });
});
afterEach(() => world.close());

async function list(query: string) {
  const url = `/swx/operator/promises/running?kind=plan${query}`;
  return readReply((await server.inject({ method: 'GET', url, headers: { authorization: 'operator' } })).json());
}

it('LED-049 every promise that runs is listed, the next to be due first, with what is owed and reserved', async () => {
  const { result } = await world.buy(1);
  world.clock.atMs += dayMs / 2;
  await world.buy(2, { investment: '600' });
  const first = (await list('')).result;
  expect(first.nextCursor).toBeNull();
  expect(first.items).toMatchObject([
    { id: result.id, userId: '1', asset: 'USDT', principal: '3000', owed: '9.9', reserved: '9.9' },
    { userId: '2', principal: '600', owed: '1.98', reserved: '1.98' },
  ]);
  expect(first.items[0]).toMatchObject({ reference: `plan:${result.id}`, dueAt: result.nextCreditTime });
  await world.pass(0.6);
  // The first has been credited a day and is due after the other now.
  const [next, last] = (await list('')).result.items;
  expect([next.userId, last.userId, last.owed, last.reserved]).toEqual(['2', '1', '9.24', '9.24']);
  const rest = (await list(`&cursor=${next.dueAt}-${next.id}`)).result.items;
  expect(rest).toEqual([last]);
  expect((await list('&cursor=now')).refusal).toBe('malformedRequest');
});
