import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';

/** An open order of any product as the engine follows it. Numbers are unique among the orders of all products. */
export interface TrackedOrder {
  readonly kind: string;
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  /** The record after which ticks count: that of acceptance, of the fill, or of the last change. */
  readonly fromSequence: number;
}

/** What becomes of a tracked order. */
export interface Decision {
  readonly kind: string;
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly type: string;
  readonly reason?: string;
  /** When it was decided: the time of its tick, or the clock's where there is none. */
  readonly atMs: number;
  /** The tick that decided it; undefined when the clock did. */
  readonly tick: Tick | undefined;
  /** The accepted tick before the tick; undefined when there is none, or when the record does not hold it any more. */
  readonly before: Tick | undefined;
}

/** When there may be something to decide about an order; the engine asks its product then. */
export interface Triggers {
  /** The next tick decides, whatever its price. */
  readonly isDueAtNextTick?: boolean;
  /** At one tick these go before the others. */
  readonly isFirst?: boolean;
  /** Due at the first tick at or after this time. */
  readonly dueAtMs?: number;
  /** The last moment that the order waits for a tick. */
  readonly deadlineMs?: number;
  /** The nearest prices that decide, met by a falling and by a rising price of this side. */
  readonly levels?: { readonly side: 'bid' | 'ask'; readonly falling: Price | null; readonly rising: Price | null };
  /** May not be held over the end of the session; `unnoticed` while the notice of it has not been given. */
  readonly session?: 'noticed' | 'unnoticed';
  /** A quiet tick leaves it as it is, so that after a restart ticks up to the saved progress need no second look. */
  readonly isCheckedByProgress?: boolean;
}

/** What is particular to an order, as numbers: at most four times, and at most five prices. */
export interface PackedOrder {
  /** Between 0 and 255. */
  readonly flags: number;
  readonly times: readonly number[];
  /** A price that no tick can reach is kept as null. */
  readonly prices: readonly (Price | null)[];
}

/** The rules of a product for its open orders. Pure: the same order and tick give the same answer. */
export interface TrackedKind<Order extends TrackedOrder, Made extends Decision> {
  readonly name: Order['kind'];
  findTriggers(order: Order): Triggers;
  /** What an accepted tick after the order's `fromSequence` means for it. */
  decide(order: Order, tick: Tick, before: Tick | undefined): Made | undefined;
  /** The clock has passed the deadline of an order; the newest accepted tick is named beside it. */
  decideExpired(order: Order, atMs: number, newest: Tick | undefined): Made;
  /** What the end of the session means for an order, at the last tick of the session. */
  decideSessionEnd?(order: Order, tick: Tick, before: Tick | undefined): Made | undefined;
  /** The session ends soon. */
  noticeSessionEnd?(order: Order, atMs: number, newest: Tick | undefined): Made;
  /** What stays in the engine after a decision: after a notice, the order without it. */
  findLeft(order: Order, decision: Made): Order | undefined;
  /** Is handed over before a crowd of others. */
  isUrgent(decision: Made): boolean;
  pack(order: Order): PackedOrder;
  unpack(place: Omit<TrackedOrder, 'kind'>, packed: PackedOrder): Order;
}

export type AnyKind = TrackedKind<TrackedOrder, Decision>;

/** The kinds that are tracked, by name. */
export class TrackedKinds {
  readonly #kinds: AnyKind[] = [];

  constructor(kinds: readonly AnyKind[] = []) {
    this.#kinds.push(...kinds);
  }

  add(kind: AnyKind): void {
    this.#kinds.push(kind);
  }

  of({ kind }: Pick<TrackedOrder, 'kind'>): AnyKind {
    return this.at(this.indexOf({ kind }));
  }

  indexOf({ kind }: Pick<TrackedOrder, 'kind'>): number {
    return this.#kinds.findIndex(({ name }) => name === kind);
  }

  at(index: number): AnyKind {
    const kind = this.#kinds[index];
    if (!kind) throw new Error('orders are tracked of kinds that are registered');
    return kind;
  }
}

/** What a tick means for an order; nothing when it has been looked at before. */
export function decideOrder(
  kinds: TrackedKinds,
  order: TrackedOrder,
  tick: Tick,
  before: Tick | undefined,
): Decision | undefined {
  return tick.sequence <= order.fromSequence ? undefined : kinds.of(order).decide(order, tick, before);
}
