import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';

/** Closing prices at which something happens to a position; null for none. Being at a level is reaching it. */
export interface ContractTriggers {
  readonly liquidation: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly cap: Price | null;
  /** Notice before close-out; null once it has been given, or the next watch gives it again. */
  readonly call: Price | null;
}

/**
 * A contract as the engine follows it, once it stands so in the database:
 *
 * - `waiting`: a market order, which fills at the first tick after `fromSequence` unless that is later than
 *   `acceptedAtMs + waitMs`, or none has come by then; it is canceled in that case.
 * - `resting`: a limit order, which fills at the first tick after `fromSequence` at or beyond its limit.
 * - `holding`: a position, checked on every tick after `fromSequence`.
 * - `closing`: a position whose owner wants it closed, at the first tick after `fromSequence`. Its triggers come first.
 */
export interface WatchedContract {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly stage: 'waiting' | 'resting' | 'holding' | 'closing';
  /** The record after which ticks count: that of acceptance, of the fill, or of the last change. */
  readonly fromSequence: number;
  /** Of `waiting` only. */
  readonly acceptedAtMs?: number;
  /** Of `waiting` only. */
  readonly waitMs?: number;
  /** Of `resting` only. */
  readonly limitPrice?: Price;
  /** Of `holding` and `closing` only. */
  readonly levels?: ContractTriggers;
  /** Has more leverage than may be held over a session close. */
  readonly closesWithSession: boolean;
  /** The notice that the session ends soon has been given. */
  readonly isSessionNoticed?: boolean;
}

/**
 * An option as the engine follows it: `waiting` is bought at the first tick after `fromSequence` as a market order is
 * filled; `running` is settled at the first tick at or after its expiry, or void when that is later than
 * `expiresAtMs + settleWaitMs` or none has come by then.
 */
export interface WatchedOption {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly stage: 'waiting' | 'running';
  readonly fromSequence: number;
  readonly acceptedAtMs: number;
  readonly waitMs: number;
  readonly expiresAtMs: number;
  readonly settleWaitMs: number;
}

/** Either, with its kind. */
export type WatchedItem =
  | ({ readonly kind: 'contract' } & WatchedContract)
  | ({ readonly kind: 'option' } & WatchedOption);

export type EngineCloseReason = 'liquidation' | 'stopLoss' | 'takeProfit' | 'cap' | 'user' | 'session';

interface DecisionPlace {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  /** When it was decided: the time of its tick, or the clock's where there is none. */
  readonly atMs: number;
  /** The accepted tick before the tick; undefined when there is none, or when the record does not hold it any more. */
  readonly before: Tick | undefined;
}

/**
 * What becomes of a contract. Notices (`call`, `sessionSoon`) leave it in the engine; every other decision takes it out,
 * and its owner puts it back in its new state after the commit.
 */
export type ContractDecision = DecisionPlace & { readonly kind: 'contract' } & (
    | { readonly type: 'fill'; readonly tick: Tick }
    | { readonly type: 'close'; readonly reason: EngineCloseReason; readonly tick: Tick }
    /** `tick` is the late one that decided it; undefined when the clock did. */
    | { readonly type: 'cancel'; readonly reason: 'noPrice'; readonly tick: Tick | undefined }
    | { readonly type: 'call'; readonly tick: Tick }
    | { readonly type: 'sessionSoon'; readonly tick: Tick | undefined }
  );

/** What becomes of an option; each takes it out of the engine. */
export type OptionDecision = DecisionPlace & { readonly kind: 'option' } & (
    | { readonly type: 'buy' | 'settle'; readonly tick: Tick }
    | { readonly type: 'cancel' | 'void'; readonly reason: 'noPrice'; readonly tick: Tick | undefined }
  );

export type Decision = ContractDecision | OptionDecision;
export type ItemKind = Decision['kind'];
/** The decisions of a kind. */
export type DecisionOf<Kind extends ItemKind> = { contract: ContractDecision; option: OptionDecision }[Kind];
