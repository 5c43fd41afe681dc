import { setTimeout as sleep } from 'node:timers/promises';
import { type CancelParts, cancelWith } from './cancel-order.ts';
import { keepNothing } from './change-limits.ts';
import { requestClose } from './close-position.ts';
import type { ContractRow } from './contract-row.ts';
import { listOrders } from './store.ts';

const waitMs = 20_000;
const lookMs = 50;
const ordersMax = 10_000;

/**
 * Ends whatever is open in a user's demo book and was opened before the number `beforeId` was given out: orders that wait are canceled, positions closed at their next tick. Waits
 * for that; false when something has no price for so long that it stays. With a position that cannot be closed now
 * nothing is touched: what could be ended would be taken back, and the rest stay.
 */
export async function endDemo(parts: CancelParts, userId: number, beforeId: number): Promise<boolean> {
  if (!(await areAllClosable(parts, userId, beforeId))) return false;
  const untilMs = performance.now() + waitMs;
  for (;;) {
    const open = { userId, book: 'demo', states: ['pending', 'holding'], beforeId } as const;
    const rows = await listOrders(parts.database, open, ordersMax);
    if (rows.length === 0) return true;
    if (performance.now() > untilMs) return false;
    for (const row of rows) {
      if (row.state === 'pending') await cancelWith(parts, row, pendingOnes);
      else if (row.closeRequestedSequence === null) await requestClose(parts, row, wholeOnes);
    }
    await sleep(lookMs);
  }
}

async function areAllClosable(parts: CancelParts, userId: number, beforeId: number): Promise<boolean> {
  const holding = { userId, book: 'demo', states: ['holding'], beforeId } as const;
  const held = await listOrders(parts.database, holding, ordersMax);
  const nowMs = parts.clock.nowMs();
  const instruments = new Set(held.map(({ instrumentId }) => instrumentId));
  return [...instruments].every(id => !parts.trading.findNotClosable(parts.findInstrument(id), nowMs));
}

const pendingOnes = {
  reason: 'reset',
  isAllowed: ({ state }: ContractRow) => state === 'pending',
  keep: keepNothing,
} as const;

const wholeOnes = {
  reason: 'reset',
  judge: ({ state, closeRequestedSequence, quantityLeft }: ContractRow) =>
    state === 'holding' && closeRequestedSequence === null ? quantityLeft : 'orderStateWrong',
  keep: keepNothing,
} as const;
