import type { RefusalName } from '@truemark/contract/refusals';
import { checkPartClosing } from '@truemark/domain/contract-checks';
import { parseDecimal } from '@truemark/domain/decimal';
import { quantityScale } from '@truemark/domain/instrument';
import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http.ts';
import { type ActParts, canAct, saveTaken, tell } from './change-limits.ts';
import type { ContractRow } from './contract-row.ts';
import { listOrders, type OrderPlace } from './store.ts';

export interface CloseRequest extends OrderPlace {
  /** Lots to close; all that is open when left out. */
  readonly lots?: string | undefined;
}

/**
 * Asks to close a position, or a part of it. The wish is written down before it is answered, so that it outlives a
 * restart; it is met at the first tick after.
 */
export async function closePosition(parts: ActParts, { lots, ...place }: CloseRequest): Promise<ContractRow | Denial> {
  const asked = lots === undefined ? undefined : parseDecimal(lots, quantityScale);
  if (asked && !asked.ok) return deny('lotsWrong');
  return requestClose(parts, place, 'user', row => {
    if (!canAct(asked ? 'closePart' : 'close', row)) return 'orderStateWrong';
    const instrument = parts.findInstrument(row.instrumentId);
    const { quantityLeft: openQuantity, marginLeft } = row;
    const quantity = asked?.value ?? openQuantity;
    const checked = checkPartClosing(instrument.lotStep, { openQuantity, marginLeft }, quantity);
    // What is left of a position may always be closed, whatever the steps of its instrument are by now.
    if (!checked.ok && quantity !== openQuantity) return checked.code;
    if (parts.trading.findNotClosable(instrument, parts.clock.nowMs())) return 'notTradable';
    return quantity;
  });
}

type CloseRefusal = Extract<RefusalName, 'orderStateWrong' | 'lotsWrong' | 'notTradable'>;

/** `judge` answers how many lots are to be closed, or why none. */
export function requestClose(
  parts: ActParts,
  place: OrderPlace,
  closeRequestedReason: 'user' | 'reset',
  judge: (row: ContractRow) => bigint | CloseRefusal,
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
    const saved = await saveTaken(parts, {
      ...row,
      ...{ closeRequestedSequence, closeRequestedQuantity, closeRequestedReason },
      version: row.version + 1,
    });
    await tell(parts, saved);
    return saved;
  });
}

const positionsMax = 10_000;
const atOnce = 16;

/** Whose positions are closed at once: all of a book, or those of one instrument, or those named. */
interface CloseAllRequest extends Pick<ContractRow, 'userId' | 'book'> {
  readonly instrumentId?: number | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** Asks to close them; what cannot be traded now stays. */
export async function closeAll(
  parts: ActParts,
  { userId, book, instrumentId, ids }: CloseAllRequest,
): Promise<{ closing: string[]; notTradable: string[] }> {
  const rows = await listOrders(parts.database, { userId, book, states: ['holding'], instrumentId }, positionsMax);
  const closing: string[] = [];
  const notTradable: string[] = [];
  const waiting = rows.filter(row => canAct('close', row) && (ids === undefined || ids.includes(row.id)));
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const answer = await closePosition(parts, { userId, id: row.id });
      if (!('ok' in answer)) closing.push(String(row.id));
      else if (answer.code === 'notTradable') notTradable.push(String(row.id));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { closing, notTradable };
}
