import { parseAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import { expect, it } from 'vitest';
import { ask, changeParameter, open, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program, hold } = useContracts({ each: [usual, usual, usual] });

function toMinor(text: string): bigint {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'an amount on the wire is exact');
  return amount.value;
}

const loadValues = (userId: number) =>
  harness.market.database.query<{ kind: string; values: Record<string, string> }>(
    'select kind, values from notification where user_id = $1 order by id',
    [userId],
  );

it('CTR-631 what an order and its parts say to have gained is what the balance has gained', async () => {
  const userId = await harness.addUser();
  const before = await harness.balance(userId);
  const order = await hold(userId, { lots: '0.7' });
  for (const [lots, price] of [
    ['0.3', 1_003_000],
    ['0.1', 997_000],
    [undefined, 1_001_111],
  ] as const) {
    await program.contracts.close({ userId, id: Number(order.id), lots });
    await harness.tick(program, 1_000, price);
  }
  const closed = await harness.load(order, userId);
  expect(closed.status).toBe('closed');
  expect(closed.closings.map(({ lots }) => lots)).toEqual(['0.3', '0.1', '0.3']);
  expect((await harness.balance(userId)) - before).toBe(toMinor(closed.result));
  expect(closed.closings.reduce((sum, { result }) => sum + toMinor(result), 0n)).toBe(toMinor(closed.result));
  expect(closed.closings.reduce((sum, { openFee }) => sum + toMinor(openFee), 0n)).toBe(toMinor(closed.openFee));
});

it('CTR-632 the liquidation price is told in every state: what it would be, is, or was', async () => {
  const userId = await harness.addUser();
  const resting = await open(program, ask(userId, { kind: 'limit', limitPrice: '99' }));
  // Half of a margin of 9.9 is lost after a fall of 4.95; the posted loss is rounded up to 10^-6.
  expect(resting).toMatchObject({ status: 'pending', liquidationPrice: '94.0500009999' });
  await program.contracts.cancel({ userId, id: Number(resting.id) });
  expect(await harness.load(resting, userId)).toMatchObject({
    ...{ status: 'canceled', liquidationPrice: resting.liquidationPrice, capPrice: resting.capPrice },
  });

  const position = await hold(userId);
  const { liquidationPrice } = position;
  expect(liquidationPrice).toBe('95.0000959999');
  await harness.tick(program, 100, 950_001);
  expect(await harness.load(position, userId)).toMatchObject({
    ...{ status: 'closed', closeReason: 'liquidation', liquidationPrice },
  });
  await harness.tick(program, 1_000, usual);
  const closing = await hold(userId);
  await program.contracts.close({ userId, id: Number(closing.id) });
  await harness.tick(program, 100, usual);
  expect(await harness.load(closing, userId)).toMatchObject({ status: 'closed', liquidationPrice });
  // With a margin of its whole value half of that value is the level.
  const whole = await hold(userId, { leverage: 1 });
  expect(whole.liquidationPrice).toMatch(/^50\./);
});

it('NTF-041 the owner of a limit order is told once when it is filled, with the price and the order', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 100, usual);
  const market = await hold(userId);
  const limit = await open(program, ask(userId, { kind: 'limit', limitPrice: '99.5' }));
  await harness.tick(program, 100, 994_000);
  await harness.tick(program, 100, 993_000);
  const { openPrice, status } = await harness.load(limit, userId);
  expect([market.status, status]).toEqual(['holding', 'holding']);
  expect(await loadValues(userId)).toEqual([
    { kind: 'limitOrderFilled', values: { symbol: limit.symbol, price: openPrice, order: `contract/${limit.id}` } },
  ]);
});

it('CTR-633 a notification has the levels of the order’s own terms, and what was left after all fees', async () => {
  const userId = await harness.addUser();
  await changeParameter(harness, program, 'contracts.closeOutLevel', '0.425');
  const order = await hold(userId);
  await changeParameter(harness, program, 'contracts.closeOutLevel', '0.5');
  await harness.tick(program, 100, 975_000);
  await harness.tick(program, 100, 940_000);
  const { closings } = await harness.load(order, userId);
  expect(await loadValues(userId)).toMatchObject([
    { kind: 'marginCall', values: { closeOut: '42.5' } },
    {
      kind: 'positionLiquidated',
      values: { closeOut: '42.5', profit: closings[0]?.profit, result: closings[0]?.result },
    },
  ]);
});
