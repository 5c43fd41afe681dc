import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { createAudit } from '../console-access/audit.ts';
import { bitcoin } from '../market-data/testing/market-harness.ts';
import { createTestLog } from '../market-data/testing/test-market.ts';
import { type OrderWorld, openOrderWorld } from '../orders/testing/order-world.ts';
import { createParameters } from '../parameters/index.ts';
import { createFollowAudit, createTrading, findOwnHalt, type Trading } from './index.ts';

let world: OrderWorld;
let trading: Trading;
let audit: ReturnType<typeof createAudit>;

beforeAll(async () => {
  world = await openOrderWorld();
  trading = await createTrading({
    ...{ ...world, log: createTestLog().log, isWatched: () => false },
    parameters: await createParameters(world.database, parameterDefinitions),
    identity: { loadUser: async () => undefined },
    eventLog: { append: async () => undefined, appendIn: async () => () => undefined },
  });
  audit = createAudit(world);
});
afterAll(async () => {
  trading.close();
  await world.close();
});

async function haltAsOperator(isHalted: boolean): Promise<void> {
  const change = { isHalted, reason: 'an outage', haltReason: null, operatorNumber: 3, atMs: world.clock.atMs };
  const announce = await world.database.transaction(client => trading.haltAllIn(client, change));
  announce?.();
}

it('TRD-760 a failed audit halts new orders, and lifts its own halt alone once it holds again', async () => {
  const { database, clock } = world;
  const recordIn = audit.recordIn;
  const follow = createFollowAudit({ ...{ database, clock, trading, recordIn }, log: createTestLog().log });
  await follow([]);
  expect(trading.halt).toBeUndefined();
  await follow(['sumIsZero', 'linesFollow']);
  const reason = 'The audit of the ledger failed: sumIsZero, linesFollow';
  expect(trading.halt).toMatchObject({ isHalted: true, operatorNumber: null, reason });
  expect(trading.findNotTradable(bitcoin, clock.atMs)?.reason).toBe('allHalted');
  expect(findOwnHalt(trading)).toBe(reason);
  expect((await audit.list({}, 1))[0]).toMatchObject({ operatorNumber: null, act: 'trading.halt', reason });
  await follow(['sumIsZero']);
  await follow([]);
  expect(trading.isAllHalted()).toBe(false);
  expect((await audit.list({}, 1))[0]).toMatchObject({ operatorNumber: null, act: 'trading.resume' });

  await haltAsOperator(true);
  await follow(['sumIsZero']);
  await follow([]);
  expect(trading.halt).toMatchObject({ isHalted: true, operatorNumber: 3 });
  expect(findOwnHalt(trading)).toBeUndefined();
  // Of another program that still remembers the system's own.
  const halt = { isHalted: true, reason, haltReason: null, atMs: 0, operatorNumber: null };
  const remembered = { halt, isAllHalted: () => true };
  await createFollowAudit({
    ...{ database, clock, recordIn, log: createTestLog().log },
    trading: { ...remembered, haltAllIn: trading.haltAllIn },
  })([]);
  expect(trading.isAllHalted()).toBe(true);
  await haltAsOperator(false);
});
