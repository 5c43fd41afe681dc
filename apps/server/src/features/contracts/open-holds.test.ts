import { expect, it } from 'vitest';
import { auditLedger } from '../ledger/index.ts';
import { contractHolds } from './index.ts';
import { ask, open, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program } = useContracts({ opening: [usual], isForged: true });

async function listOffenders(): Promise<string[]> {
  const checks = await auditLedger(harness.market.database, [contractHolds]);
  return checks.flatMap(({ name, offenders }) => offenders.map(words => `${name}: ${words}`));
}

it('LED-761 the audit finds an open order without just its holds, a hold without an order, and a reserve that is no promise', async () => {
  const { database } = harness.market;
  const userId = await harness.addUser();
  const { id } = await open(program, ask(userId));
  await harness.tick(program, 100, usual);
  expect(await listOffenders()).toEqual([]);
  const [row] = await database.query<{ held: string; reserve: string }>(
    `select (margin_left + fee_left)::text as held, reserve_left::text as reserve from contract_order where id = $1`,
    [id],
  );
  const [held, reserve] = [BigInt(row?.held ?? 0), BigInt(row?.reserve ?? 0)];
  const shard = -1 - (userId % 16);
  const tamper = (statement: string) => database.runAsSuperuser('set session_replication_role = replica', statement);

  await tamper(
    `update contract_order set margin_left = margin_left + 1, reserve_left = reserve_left + 1 where id = ${id}`,
  );
  expect((await listOffenders()).sort()).toEqual([
    `ordersHaveHolds: ${shard}/reserve/contract:${id} holds ${reserve}, its order promises ${reserve + 1n}`,
    `ordersHaveHolds: ${userId}/margin/contract:${id} holds ${held}, its order promises ${held + 1n}`,
    `reservesEqualPromises: live has set aside ${reserve} USDT, its open orders promise ${reserve + 1n}`,
  ]);

  await tamper(`delete from contract_order where id = ${id}`);
  expect((await listOffenders()).sort()).toEqual([
    `ordersHaveHolds: ${shard}/reserve/contract:${id} holds ${reserve}, its order promises nothing`,
    `ordersHaveHolds: ${userId}/margin/contract:${id} holds ${held}, its order promises nothing`,
    `reservesEqualPromises: live has set aside ${reserve} USDT, its open orders promise 0`,
  ]);
});
