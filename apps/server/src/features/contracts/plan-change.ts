import type { CloseReasonName } from '@truemark/contract/trading/contracts';
import { calculateClosing } from '@truemark/domain/contracts/closing';
import { draftContractCancel, draftContractClosing } from '@truemark/domain/contracts/postings';
import { selectClosingPrice, selectOpeningPrice } from '@truemark/domain/contracts/terms';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Tick } from '@truemark/domain/market/tick';
import { type CancelReasonName, type ClosingRow, type ContractRow, toPosition } from './contract-row.ts';

/** A step of an order: how it stands afterwards, the money that moves with it, and the prices it rests on. */
export interface ContractChange {
  readonly type: 'cancel' | 'close';
  readonly row: ContractRow;
  readonly closing: ClosingRow | undefined;
  readonly transfers: readonly TransferDraft[];
  readonly ticks: readonly Tick[];
}

/** An order that has opened, and the prices it rests on. No money moves with it. */
export interface ContractFill {
  readonly type: 'fill';
  readonly row: ContractRow;
  readonly ticks: readonly Tick[];
}

/** The tick that decides, and the accepted one before it. */
export interface DecidingTicks {
  readonly tick: Tick;
  readonly before: Tick | undefined;
}

const nothingRequested = {
  closeRequestedSequence: null,
  closeRequestedQuantity: null,
  closeRequestedReason: null,
} as const;

/** A pending order opens at a tick, and is checked from the next one on. */
export function planFill(row: ContractRow, { tick, before }: DecidingTicks): ContractFill {
  return {
    type: 'fill',
    row: {
      ...row,
      state: 'holding',
      version: row.version + 1,
      checkedSequence: tick.sequence,
      openAtMs: tick.atMs,
      openSequence: tick.sequence,
      beforeOpenSequence: before?.sequence ?? null,
      openPrice: selectOpeningPrice(row.side, tick),
    },
    ticks: listTicks(tick, before),
  };
}

/** A pending order never opens: everything goes back. */
export function planCancel(row: ContractRow, reason: CancelReasonName, atMs: number): ContractChange {
  const { margin, openFee: fee, reserve } = row;
  return {
    type: 'cancel',
    row: {
      ...row,
      ...{ state: 'canceled', version: row.version + 1, cancelReason: reason, endAtMs: atMs },
      ...{ quantityLeft: 0n, marginLeft: 0n, feeLeft: 0n, reserveLeft: 0n },
    },
    closing: undefined,
    transfers: draftContractCancel(nameOwner(row), { margin, fee, reserve }),
    ticks: [],
  };
}

/** A position, or a part of it, closes at the closing price of a tick, and at its time. */
export function planClosing(
  row: ContractRow,
  quantity: bigint,
  reason: CloseReasonName,
  { tick, before }: DecidingTicks,
): ContractChange {
  const price = selectClosingPrice(row.side, tick);
  const amounts = calculateClosing(toPosition(row), quantity, price);
  const { userId, id: orderId } = row;
  const part = row.parts + 1;
  const isLast = amounts.quantityLeft === 0n;
  const closing: ClosingRow = {
    ...{ userId, orderId, part, quantity, reason, price, atMs: tick.atMs },
    ...{ sequence: tick.sequence, beforeSequence: before?.sequence ?? null },
    ...{ profit: amounts.profit, fee: amounts.fee, gapLoss: amounts.gapLoss },
    ...{ marginUsed: amounts.marginUsed, marginBack: amounts.marginBack, reserveUsed: amounts.reserveUsed },
  };
  return {
    type: 'close',
    row: {
      ...row,
      ...nothingRequested,
      ...{ state: isLast ? 'closed' : 'holding', version: row.version + 1, parts: part },
      ...{ quantityLeft: amounts.quantityLeft, marginLeft: amounts.marginLeft, reserveLeft: amounts.reserveLeft },
      feeLeft: 0n,
      // The triggers of what is left were looked at on this tick, before the owner's request was.
      checkedSequence: Math.max(row.checkedSequence, tick.sequence),
      ...{ closeSequence: tick.sequence, closePrice: price, closeReason: reason, endAtMs: isLast ? tick.atMs : null },
      closeFee: row.closeFee + amounts.fee,
      profit: row.profit + amounts.profit,
      gapLoss: row.gapLoss + amounts.gapLoss,
    },
    closing,
    transfers: draftContractClosing(nameOwner(row), amounts, row.feeLeft),
    ticks: listTicks(tick, before),
  };
}

function nameOwner({ userId, id }: ContractRow) {
  return { userId, id: String(id) };
}

function listTicks(tick: Tick, before: Tick | undefined): Tick[] {
  return before ? [before, tick] : [tick];
}
