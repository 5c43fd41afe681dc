import { expect, it } from 'vitest';
import { ask, changeParameter, open, useContracts, usual } from './testing/contract-harness.ts';

const usdt = 1_000_000n;
const { harness, program } = useContracts({ opening: [usual], isForged: true });

it('CTR-103 is canceled when no price has come within five seconds, and everything comes back', async () => {
  const userId = await harness.addUser();
  const byClock = await open(program, ask(userId));
  await harness.wait(program, 5_000);
  expect(await harness.load(byClock, userId)).toMatchObject({ status: 'pending' });
  await harness.wait(program, 1);
  expect(await harness.load(byClock, userId)).toMatchObject({ status: 'canceled', cancelReason: 'noPrice' });
  await harness.tick(program, 1, usual);
  const byLateTick = await open(program, ask(userId));
  await harness.tick(program, 5_001, usual);
  expect(await harness.load(byLateTick, userId)).toMatchObject({ status: 'canceled', cancelReason: 'noPrice' });
  expect(await harness.balance(userId)).toBe(10_000n * usdt);
  expect(await harness.listKinds(userId)).toEqual(['orderCanceled', 'orderCanceled']);
});

it('CTR-600 waits as long as operators had set when it was accepted', async () => {
  await harness.tick(program, 1, usual);
  const userId = await harness.addUser();
  const before = await open(program, ask(userId));
  await changeParameter(harness, program, 'contracts.fillWaitMs', '8000');
  const order = await open(program, ask(userId));
  expect([before.fillWaitMs, order.fillWaitMs]).toEqual([5_000, 8_000]);
  const receipt = await program.contracts.loadReceipt({ userId, id: Number(order.id) });
  expect(receipt?.terms).toContain('\nfirst price wait: 8000\n');
  await harness.wait(program, 5_001);
  expect(await harness.load(before, userId)).toMatchObject({ status: 'canceled', fillWaitMs: 5_000 });
  expect(await harness.load(order, userId)).toMatchObject({ status: 'pending', fillWaitMs: 8_000 });
  await harness.wait(program, 3_000);
  expect(await harness.load(order, userId)).toMatchObject({ status: 'canceled', cancelReason: 'noPrice' });
});
