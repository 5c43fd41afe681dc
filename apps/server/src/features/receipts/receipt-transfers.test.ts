import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftContract, type OrderWorld, openOrderWorld } from '../orders/testing/order-world.ts';
import { buildReceipt, type ReceiptParts } from './receipts.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
  await world.saveUser(1);
});
afterAll(() => world.close());

const parts = (): ReceiptParts => ({
  ...world,
  // What the order says of itself is not looked at here.
  products: world.products.map(product => ({
    ...product,
    loadReceiptOrder: async () => ({ order: { kind: 'contract', contract: {} as ContractOrder }, terms: '' }),
  })),
  loadCorrections: async () => [],
  nowMs: world.clock.nowMs,
});

it('ORD-008 an end that was posted long after its tick, as after an outage, stands on the receipt with the rest', async () => {
  const drafts = draftContract(1, 50, 10_000_000n, 10_000_000n);
  const { atMs } = world.clock;
  const [accepted, opened] = [world.deliver(atMs, 1_000_000), world.deliver(atMs + 1, 1_000_100)];
  const end = world.deliver(atMs + 1_000, 1_000_200);
  await world.saveEvidence(accepted, opened, end);
  await world.saveContract({
    ...{ userId: 1, id: 50, acceptedAtMs: atMs, acceptedSequence: accepted.sequence },
    open: { sequence: opened.sequence, before: accepted.sequence, price: 10n ** 10n },
    closing: {
      sequence: end.sequence,
      before: opened.sequence,
      price: 10n ** 10n,
      atMs: end.atMs,
      profit: -1_000_000n,
    },
  });
  await world.post(1, 'demo', drafts.accept);
  world.clock.atMs += 7 * 3_600_000;
  await world.post(1, 'demo', drafts.close(1_000_000n));
  world.clock.atMs += 24 * 3_600_000;
  const receipt = await buildReceipt(parts(), world.receiptIds.encode('contract', 1, 50));
  expect(receipt?.transfers.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'contractHold 10',
    'contractReserve 10',
    'contractLoss 1',
    'contractReserveReturn 10',
    'contractReturn 9',
  ]);
  expect(receipt?.ticks.map(({ role }) => role)).toEqual(['accepted', 'beforeOpen', 'open', 'beforeClose', 'close']);
});

it('ORD-008 transfers of other orders of the same moment stay with theirs', async () => {
  for (const id of [60, 61]) {
    await world.saveContract({ userId: 1, id });
    await world.post(1, 'demo', draftContract(1, id, BigInt(id), 1n).accept);
  }
  const receipt = await buildReceipt(parts(), world.receiptIds.encode('contract', 1, 61));
  expect(receipt?.transfers.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'contractHold 0.000061',
    'contractReserve 0.000001',
  ]);
});
