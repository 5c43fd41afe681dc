import { type ContractAct, canContract, findContractStage } from '@truemark/domain/contracts/can';
import { changeDistance, checkLimitsChange, type LimitsMeasure } from '@truemark/domain/contracts/checks';
import { calculateLevels } from '@truemark/domain/contracts/levels';
import { selectClosingPrice } from '@truemark/domain/contracts/terms';
import { parsePrice } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { assert, deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { type ContractRow, findLevels } from './contract-row.ts';
import type { ContractsDependencies, FindInstrument, LimitsRequest } from './contracts.ts';
import { insertLimitsChange } from './limits-store.ts';
import type { OpenOrders } from './open-orders.ts';
import { loadOrder, updateOrders } from './store.ts';

export interface ActParts extends ContractsDependencies {
  readonly openOrders: OpenOrders;
  readonly findInstrument: FindInstrument;
}

/** What may be asked of an order as it stands, by its state and kind. */
export function canAct(act: ContractAct, row: ContractRow): boolean {
  const { state: status, kind } = row;
  return canContract(act, findContractStage({ status, kind, isClosing: row.closeRequestedSequence !== null }));
}

/** Keeps the answer to who asked for a change, in the transaction that writes the changed order. */
export type KeepChanged = (client: pg.ClientBase, row: ContractRow) => Promise<void>;

/** For what nobody asks for again under a key. */
export const keepNothing: KeepChanged = async () => undefined;

/** The notice of a margin call, and that of the session's end: each is given once. */
const noticesMax = 2;

/** Writes a row that the caller has taken from the engine, with the event for open pages and the answer to who asked. */
export async function saveTaken(
  { database, trading }: Pick<ActParts, 'database' | 'trading'>,
  row: ContractRow,
  keep: KeepChanged,
): Promise<ContractRow> {
  const { userId, book, id, state: status } = row;
  let saved = row;
  for (let tries = 0; ; tries += 1) {
    const announce = await database.transaction(async client => {
      const written = await updateOrders(client, [saved]);
      if (!written.has(id)) return undefined;
      const told = await trading.orderEvents.noteIn(client, [{ userId, book, kind: 'contract', id, status }]);
      await keep(client, saved);
      return told;
    });
    if (announce) {
      announce();
      return saved;
    }
    // Its owner was told something at this moment, which moves the row and leaves its version as it was.
    const known = await loadOrder(database, row);
    assert(known?.version === row.version - 1 && tries < noticesMax, 'nobody else changes an order that was taken');
    const { callSequence, sessionNotedAtMs } = known;
    saved = { ...row, callSequence, sessionNotedAtMs };
  }
}

/**
 * Sets or removes stop loss and take profit. They are judged against the closing price of the newest tick, and fire on
 * ticks after it; those up to it have been judged by the old ones.
 */
export async function changeLimits(
  parts: ActParts,
  request: LimitsRequest,
  keep: KeepChanged,
): Promise<ContractRow | Denial> {
  const [stopLoss, takeProfit] = [readLimit(request.stopLoss), readLimit(request.takeProfit)];
  if (stopLoss === undefined || takeProfit === undefined) return deny('priceOffStep');
  const limits = { stopLoss, takeProfit };

  function check(row: ContractRow) {
    if (!canAct('changeLimits', row)) return 'orderStateWrong' as const;
    return row.version === request.version ? undefined : ('orderChanged' as const);
  }

  return parts.openOrders.change(request, check, async (row, sequence) => {
    const instrument = parts.findInstrument(row.instrumentId);
    const tick = parts.engine.newestTick(row.instrumentId);
    if (!tick) return deny('notTradable');
    const { priceStep } = instrument;
    const checked = checkLimitsChange(row.side, limits, { ...measure(row, tick, priceStep), priceStep });
    if (!checked.ok) return checked;
    await parts.marketData.whenSynced();
    const isHeld = row.state === 'holding';
    const checkedSequence = isHeld ? Math.max(row.checkedSequence, sequence) : row.checkedSequence;
    const changed = { ...row, ...limits, checkedSequence, version: row.version + 1 };
    return saveTaken(parts, changed, async (client, saved) => {
      await noteChange(client, row, saved, parts.clock.nowMs());
      await keep(client, saved);
    });
  });
}

/** What was asked for again is no change. */
async function noteChange(client: pg.ClientBase, before: ContractRow, after: ContractRow, atMs: number): Promise<void> {
  if (before.stopLoss === after.stopLoss && before.takeProfit === after.takeProfit) return;
  const { userId, id: orderId, version } = after;
  await insertLimitsChange(client, { userId, orderId, version, atMs, before, after });
}

function measure(row: ContractRow, tick: Tick, priceStep: bigint): LimitsMeasure {
  if (row.state === 'holding') {
    const liquidation = findLevels(row)?.liquidation ?? null;
    return { reference: selectClosingPrice(row.side, tick), distance: changeDistance, liquidation };
  }
  assert(row.limitPrice !== null, 'a resting order has a limit');
  const { quantityLeft: quantity, marginLeft: margin, reserveLeft: reserve, limitPrice: openPrice } = row;
  const { liquidation } = calculateLevels(row, { openPrice, quantity, margin, reserve });
  return { reference: openPrice, distance: priceStep, liquidation };
}

function readLimit(text: string | null): bigint | null | undefined {
  if (text === null) return null;
  const price = parsePrice(text);
  return price.ok ? price.value : undefined;
}
