import { calculateOpening } from '@truemark/domain/contracts/terms';
import { calculateMid } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { findOptionResult } from '@truemark/domain/options/rules';
import { assert } from '@truemark/domain/result';
import { InstrumentEngine } from '../../engine/live/instrument-engine.ts';
import { TrackedKinds } from '../../engine/tracked-order.ts';
import { type OptionDecision, optionKind, type TrackedOption } from '../../options/tracked-option.ts';
import { type AcceptedContract, type ContractRow, startContract, toTracked } from '../contract-row.ts';
import { planClosing, planFill } from '../plan-change.ts';
import { type ContractDecision, contractKind } from '../tracked-contract.ts';

type Decision = ContractDecision | OptionDecision;

const scale = 10n ** 10n;
/** Prices are mirrored around half of this: what rises on one side falls on the other. */
export const mirror = 400n * scale;

/** A contract to be ordered; levels are closing prices of a long one, which a short one has mirrored. */
export interface DrawnContract {
  readonly kind: 'market' | 'limit';
  readonly side: 'long' | 'short';
  readonly quantity: bigint;
  readonly leverage: number;
  readonly limitPrice: bigint | null;
  readonly stopLoss: bigint | null;
  readonly takeProfit: bigint | null;
}

/** What a tick made of an order. */
export interface MirroredOutcome {
  readonly decision: Decision;
  /** A contract as it stands afterwards. */
  readonly row?: ContractRow;
  /** Of an option that is settled. */
  readonly result?: string;
}

interface RunningOption {
  readonly type: 'up' | 'down';
  readonly expiresAtMs: number;
  buyPrice: bigint | undefined;
}

function turnPrice(price: bigint | null): bigint | null {
  return price === null ? null : mirror - price;
}

export function turnTick({ bid, ask, ...tick }: Tick): Tick {
  return { ...tick, bid: mirror - ask, ask: mirror - bid };
}

export function turnContract(drawn: DrawnContract): DrawnContract {
  return {
    ...drawn,
    side: drawn.side === 'long' ? 'short' : 'long',
    limitPrice: turnPrice(drawn.limitPrice),
    stopLoss: turnPrice(drawn.stopLoss),
    takeProfit: turnPrice(drawn.takeProfit),
  };
}

/** One instrument with its engine and the rows of its orders, which are written at once. */
export class MirroredWorld {
  readonly rows = new Map<number, ContractRow>();
  readonly #engine = new InstrumentEngine(1, new TrackedKinds([contractKind, optionKind]));
  readonly #options = new Map<number, RunningOption>();
  #newest: Tick | undefined;

  get optionCount(): number {
    return this.#options.size;
  }

  order(id: number, { kind, side, quantity, leverage, limitPrice, stopLoss, takeProfit }: DrawnContract): void {
    const terms = {
      ...{ ruleVersion: 1, side, quantity, lotSize: 10n ** 8n, leverage, conversion: scale, feeRate: 5_000_000n },
      ...{ capMultiple: scale, callLevel: 8n * 10n ** 9n, closeOutLevel: 5n * 10n ** 9n },
    };
    // The terms of both are made at the middle, so that they hold the same.
    const { margin, fee } = calculateOpening(terms, mirror / 2n);
    const accepted: AcceptedContract = {
      ...{ ...terms, userId: 1, id, book: 'live', instrumentId: 1, kind, limitPrice },
      ...{ conversionInstrumentId: null, conversionSequence: null, closesWithSession: false, fillWaitMs: 5_000 },
      ...{ acceptedAtMs: this.#newest?.atMs ?? 0, acceptedSequence: this.#newest?.sequence ?? 0 },
      ...{ quotedPrice: mirror / 2n, termsHash: '', margin, openFee: fee, reserve: margin },
    };
    this.#follow(startContract(accepted, { stopLoss, takeProfit }));
  }

  buy(id: number, type: 'up' | 'down', durationMs: number): void {
    const option = { type, expiresAtMs: (this.#newest?.atMs ?? 0) + durationMs, buyPrice: undefined };
    this.#options.set(id, option);
    this.#followOption(id, option);
  }

  /** Its owner asks to close so many of its lots at the next price. */
  close(id: number, closeRequestedQuantity: bigint): void {
    const row = this.rows.get(id);
    assert(row, 'a position is open');
    const closeRequestedSequence = this.#newest?.sequence ?? 0;
    const request = { closeRequestedSequence, closeRequestedQuantity, closeRequestedReason: 'user' } as const;
    this.#follow({ ...row, ...request, version: row.version + 1 });
  }

  take(tick: Tick): readonly MirroredOutcome[] {
    const before = this.#newest;
    this.#newest = tick;
    const decisions = this.#engine.process(tick, before) as readonly Decision[];
    return decisions.map(decision => this.#settle(decision, { tick, before }));
  }

  #settle(decision: Decision, moment: { tick: Tick; before: Tick | undefined }): MirroredOutcome {
    if (decision.kind === 'option') return this.#settleOption(decision, calculateMid(moment.tick.bid, moment.tick.ask));
    const row = this.rows.get(decision.id);
    assert(row, 'the engine follows what is open');
    if (decision.type === 'fill') return { decision, row: this.#follow(planFill(row, moment).row) };
    if (decision.type !== 'close') return { decision, row: { ...row, callSequence: moment.tick.sequence } };
    const isRequest = decision.reason === 'user';
    const quantity = (isRequest ? row.closeRequestedQuantity : null) ?? row.quantityLeft;
    return { decision, row: this.#follow(planClosing(row, quantity, decision.reason, moment).row) };
  }

  #settleOption(decision: Decision, mid: bigint): MirroredOutcome {
    const option = this.#options.get(decision.id);
    assert(option, 'the engine follows what runs');
    if (option.buyPrice === undefined) {
      option.buyPrice = mid;
      this.#followOption(decision.id, option);
      return { decision };
    }
    this.#options.delete(decision.id);
    return { decision, result: findOptionResult(option.type, option.buyPrice, mid) };
  }

  #follow(row: ContractRow): ContractRow {
    if (row.state === 'closed') {
      this.rows.delete(row.id);
      return row;
    }
    this.rows.set(row.id, row);
    this.#engine.add(toTracked(row));
    return row;
  }

  #followOption(id: number, { expiresAtMs, buyPrice }: RunningOption): void {
    const newest = this.#newest;
    const order: TrackedOption = {
      ...{
        kind: 'option',
        id,
        userId: 1,
        instrumentId: 1,
        stage: buyPrice === undefined ? 'waiting' : 'running',
        expiresAtMs,
      },
      ...{ fromSequence: newest?.sequence ?? 0, acceptedAtMs: newest?.atMs ?? 0, waitMs: 5_000, settleWaitMs: 60_000 },
    };
    this.#engine.add(order);
  }
}
