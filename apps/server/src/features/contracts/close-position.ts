import type { RefusalName } from '@truemark/contract/refusals';
import { checkPartClosing } from '@truemark/domain/contracts/checks';
import { quantityScale } from '@truemark/domain/market/instrument';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import { type ActParts, canAct, type KeepChanged, keepNothing, saveTaken } from './change-limits.ts';
import type { ContractRow } from './contract-row.ts';
import { listOrders, loadOrder, type OrderPlace } from './store.ts';

export interface CloseRequest extends OrderPlace {
  /** Lots to close; all that is open when left out. */
  readonly lots?: string | undefined;
}

/**
 * Asks to close a position, or a part of it. The request is written down before it is answered, so that it outlives a
 * restart; it is met at the first tick after.
 */
export async function closePosition(
  parts: ActParts,
  { lots, ...place }: CloseRequest,
  keep: KeepChanged,
): Promise<ContractRow | Denial> {
  const asked = lots === undefined ? undefined : parseDecimal(lots, quantityScale);
  if (asked && !asked.ok) return deny('lotsWrong');
  const judge = (row: ContractRow) => {
    if (!canAct(asked ? 'closePart' : 'close', row)) return 'orderStateWrong';
    const instrument = parts.findInstrument(row.instrumentId);
    const { quantityLeft: openQuantity, marginLeft } = row;
    const quantity = asked?.value ?? openQuantity;
    const checked = checkPartClosing(instrument.lotStep, { openQuantity, marginLeft }, quantity);
    // What is left of a position may always be closed, whatever the steps of its instrument are by now.
    if (!checked.ok && quantity !== openQuantity) return checked.code;
    if (parts.trading.findNotClosable(instrument, parts.clock.nowMs())) return 'notTradable';
    return quantity;
  };
  return requestClose(parts, place, { reason: 'user', judge, keep });
}

type CloseRefusal = Extract<RefusalName, 'orderStateWrong' | 'lotsWrong' | 'notTradable'>;

interface ClosingRules {
  readonly reason: 'user' | 'reset';
  /** How many lots are to be closed, or why none. */
  readonly judge: (row: ContractRow) => bigint | CloseRefusal;
  readonly keep: KeepChanged;
}

export function requestClose(
  parts: ActParts,
  place: OrderPlace,
  { reason: closeRequestedReason, judge, keep }: ClosingRules,
): Promise<ContractRow | Denial> {
  function check(row: ContractRow): CloseRefusal | undefined {
    const judged = judge(row);
    return typeof judged === 'bigint' ? undefined : judged;
  }
  return parts.openOrders.change(place, check, async (row, sequence) => {
    const closeRequestedQuantity = judge(row);
    if (typeof closeRequestedQuantity !== 'bigint') return deny(closeRequestedQuantity);
    await parts.marketData.whenSynced();
    const closeRequestedSequence = Math.max(sequence, row.checkedSequence);
    const request = { closeRequestedSequence, closeRequestedQuantity, closeRequestedReason };
    return saveTaken(parts, { ...row, ...request, version: row.version + 1 }, keep);
  });
}

const positionsMax = 10_000;
const atOnce = 16;

/** Whose positions are closed at once: all of a book, or those of one instrument, or those named. */
interface CloseAllRequest extends Pick<ContractRow, 'userId' | 'book'> {
  readonly instrumentId?: number | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** The positions that can be closed now. */
export async function listClosable(
  { database }: Pick<ActParts, 'database'>,
  { userId, book, instrumentId, ids }: CloseAllRequest,
): Promise<number[]> {
  const rows = await listOrders(database, { userId, book, states: ['holding'], instrumentId }, positionsMax);
  return rows.filter(row => canAct('close', row) && (ids === undefined || ids.includes(row.id))).map(({ id }) => id);
}

/** Asks to close these; what cannot be traded now stays. What is on its way to be closed, or was, is left as it is. */
export async function closeAll(
  parts: ActParts,
  userId: number,
  ids: readonly number[],
): Promise<{ closing: string[]; notTradable: string[] }> {
  const closing: string[] = [];
  const notTradable: string[] = [];
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const answer = await closePosition(parts, { userId, id }, keepNothing);
      if (!('ok' in answer) || (await isClosing(parts, { userId, id }))) closing.push(String(id));
      else if (answer.code === 'notTradable') notTradable.push(String(id));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { closing, notTradable };
}

async function isClosing({ database }: Pick<ActParts, 'database'>, place: OrderPlace): Promise<boolean> {
  const row = await loadOrder(database, place);
  return row !== undefined && (row.quantityLeft === 0n || row.closeRequestedQuantity === row.quantityLeft);
}
