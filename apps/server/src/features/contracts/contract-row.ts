import type { CloseReasonName, ContractStatus, cancelReasons } from '@truemark/contract/trading/contracts';
import type { ContractPosition } from '@truemark/domain/contracts/closing';
import { type ContractLevels, calculateLevels } from '@truemark/domain/contracts/levels';
import type { ContractTerms } from '@truemark/domain/contracts/terms';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Price } from '@truemark/domain/market/price';
import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import type { TrackedContract } from './tracked-contract.ts';

export type CancelReasonName = (typeof cancelReasons)[number];

/** What was accepted: it never changes. */
export interface AcceptedContract extends Omit<ContractTerms, 'code'> {
  readonly userId: number;
  readonly id: number;
  readonly book: Book;
  readonly instrumentId: number;
  readonly kind: 'market' | 'limit';
  readonly conversionInstrumentId: number | null;
  readonly conversionSequence: number | null;
  readonly closesWithSession: boolean;
  readonly limitPrice: Price | null;
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
  readonly quotedPrice: Price;
  readonly margin: Amount;
  readonly openFee: Amount;
  readonly reserve: Amount;
  /** Hexadecimal. */
  readonly termsHash: string;
  /** Wait for the first price. */
  readonly fillWaitMs: number;
}

/** What becomes of it. */
export interface ContractProgress {
  readonly state: ContractStatus;
  readonly version: number;
  readonly quantityLeft: bigint;
  readonly marginLeft: Amount;
  /** What is still held of the opening fee: it leaves with the first closing. */
  readonly feeLeft: Amount;
  readonly reserveLeft: Amount;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly checkedSequence: number;
  readonly closeRequestedSequence: number | null;
  readonly closeRequestedQuantity: bigint | null;
  readonly closeRequestedReason: CloseReasonName | null;
  readonly callSequence: number | null;
  readonly sessionNotedAtMs: number | null;
  readonly openAtMs: number | null;
  readonly openSequence: number | null;
  readonly beforeOpenSequence: number | null;
  readonly openPrice: Price | null;
  readonly parts: number;
  readonly endAtMs: number | null;
  readonly closeSequence: number | null;
  readonly closePrice: Price | null;
  readonly closeReason: CloseReasonName | null;
  readonly cancelReason: CancelReasonName | null;
  readonly closeFee: Amount;
  readonly profit: Amount;
  readonly gapLoss: Amount;
}

/** An order as it stands in the table. */
export interface ContractRow extends AcceptedContract, ContractProgress {}

/** What the engine needs to know of an open order, and what the house has promised for it. */
export type TrackableRow = Pick<
  ContractRow,
  | (
      | 'userId'
      | 'id'
      | 'book'
      | 'instrumentId'
      | 'side'
      | 'state'
      | 'lotSize'
      | 'conversion'
      | 'callLevel'
      | 'closeOutLevel'
    )
  | ('closesWithSession' | 'limitPrice' | 'acceptedAtMs' | 'quantityLeft' | 'marginLeft' | 'reserveLeft')
  | ('stopLoss' | 'takeProfit' | 'checkedSequence' | 'closeRequestedSequence' | 'callSequence' | 'sessionNotedAtMs')
  | ('openPrice' | 'fillWaitMs')
>;

/** A row of `contract_closing`. */
export interface ClosingRow {
  readonly userId: number;
  readonly orderId: number;
  readonly part: number;
  readonly quantity: bigint;
  readonly reason: CloseReasonName;
  readonly price: Price;
  readonly atMs: number;
  readonly sequence: number;
  readonly beforeSequence: number | null;
  readonly profit: Amount;
  readonly fee: Amount;
  readonly marginUsed: Amount;
  readonly marginBack: Amount;
  readonly reserveUsed: Amount;
  readonly gapLoss: Amount;
}

export function isOpen({ state }: Pick<ContractRow, 'state'>): boolean {
  return state === 'pending' || state === 'holding';
}

/** A new order, before its first price. */
export function startContract(
  accepted: AcceptedContract,
  limits: Pick<ContractRow, 'stopLoss' | 'takeProfit'>,
): ContractRow {
  // Written out, because this is done for every order: one spread is fast, several are not.
  return {
    ...accepted,
    stopLoss: limits.stopLoss,
    takeProfit: limits.takeProfit,
    state: 'pending',
    version: 1,
    quantityLeft: accepted.quantity,
    marginLeft: accepted.margin,
    feeLeft: accepted.openFee,
    reserveLeft: accepted.reserve,
    checkedSequence: accepted.acceptedSequence,
    closeRequestedSequence: null,
    closeRequestedQuantity: null,
    closeRequestedReason: null,
    callSequence: null,
    sessionNotedAtMs: null,
    openAtMs: null,
    openSequence: null,
    beforeOpenSequence: null,
    openPrice: null,
    parts: 0,
    endAtMs: null,
    closeSequence: null,
    closePrice: null,
    closeReason: null,
    cancelReason: null,
    closeFee: 0n,
    profit: 0n,
    gapLoss: 0n,
  };
}

/** The position of an order that has opened. */
export function toPosition(row: ContractRow): ContractPosition {
  assert(row.openPrice !== null, 'a position has an opening price');
  const { quantityLeft: openQuantity, openPrice, marginLeft, reserveLeft } = row;
  return { terms: row, openPrice, openQuantity, marginLeft, reserveLeft };
}

/** Levels that the engine tracks; of an order that has not opened yet, or has ended, there are none. */
export function findLevels(row: TrackableRow): ContractLevels | undefined {
  if (row.state !== 'holding' || row.openPrice === null) return undefined;
  const { openPrice, quantityLeft: quantity, marginLeft: margin, reserveLeft: reserve } = row;
  return calculateLevels(row, { openPrice, quantity, margin, reserve });
}

/**
 * Levels as an order's owner sees them in every state: of what is open; of what its last closing closed; of an order that
 * never opened, as if it had at the price of its terms.
 */
export function describeLevels(row: ContractRow, closings: readonly ClosingRow[]): ContractLevels {
  const last = closings.at(-1);
  const { quotedPrice, openPrice } = row;
  if (openPrice === null) {
    const { quantity, margin, reserve } = row;
    return calculateLevels(row, { openPrice: quotedPrice, quantity, margin, reserve });
  }
  if (row.state === 'holding' || !last) {
    const { quantityLeft: quantity, marginLeft: margin, reserveLeft: reserve } = row;
    return calculateLevels(row, { openPrice, quantity, margin, reserve });
  }
  const { quantity, marginUsed: margin, reserveUsed: reserve } = last;
  return calculateLevels(row, { openPrice, quantity, margin, reserve });
}

/** How the engine follows an open order. */
export function toTracked(row: TrackableRow): TrackedContract {
  const { id, userId, instrumentId, side, closesWithSession } = row;
  const common = { kind: 'contract', id, userId, instrumentId, side, closesWithSession } as const;
  if (row.state === 'pending') {
    const { limitPrice, acceptedAtMs, checkedSequence: fromSequence } = row;
    if (limitPrice !== null) return { ...common, stage: 'resting', fromSequence, limitPrice };
    return { ...common, stage: 'waiting', fromSequence, acceptedAtMs, waitMs: row.fillWaitMs };
  }
  const levels = findLevels(row);
  assert(levels, 'an open order rests or is held');
  const { stopLoss, takeProfit, closeRequestedSequence } = row;
  const call = row.callSequence === null ? levels.call : null;
  return {
    ...common,
    stage: closeRequestedSequence === null ? 'holding' : 'closing',
    fromSequence: closeRequestedSequence ?? row.checkedSequence,
    levels: { liquidation: levels.liquidation, cap: levels.cap, call, stopLoss, takeProfit },
    isSessionNoticed: row.sessionNotedAtMs !== null,
  };
}
