import { setTimeout as sleep } from 'node:timers/promises';
import { IdMap } from '@truemark/collections/id-map';
import type { RefusalName } from '@truemark/contract/refusals';
import type { Amount } from '@truemark/domain/ledger/amount';
import { deny } from '@truemark/domain/result';
import type { InDoubt } from '../orders/index.ts';
import { type ContractRow, isOpen, toTracked } from './contract-row.ts';
import type { ContractsDependencies } from './contracts.ts';
import { loadOrder, loadOrders, type OrderPlace } from './store.ts';
import type { ContractTracker } from './tracked-contract.ts';

/** How long an act waits for a decision that is on its way, and how often it looks. */
const waitMs = 15_000;
const lookMs = 10;

/** The order could not be taken from a decision that goes on for too long; the same may be asked again. */
class OrderBusy extends Error {
  readonly statusCode = 503;
}

interface OpenOrdersOptions extends Pick<ContractsDependencies, 'database' | 'engine' | 'trading'> {
  readonly tracker: Pick<ContractTracker, 'track' | 'untrack'>;
  readonly inDoubt: InDoubt;
}

type Refused<Code> = { readonly ok: false; readonly code: Code };

/**
 * Who may change an open order: either the engine has it, or whoever took it from there, and nobody else. So what a tick
 * decides and what the owner wants never meet.
 */
export class OpenOrders {
  readonly #options: OpenOrdersOptions;
  /** Market orders that wait for their first price; of the others there are more, which are read from the table. */
  readonly #waiting = new IdMap<ContractRow>();
  /** What is entered as promised for orders of which a step may have been posted, by number. */
  readonly #doubted = new Map<number, Amount>();

  constructor(options: OpenOrdersOptions) {
    this.#options = options;
  }

  /** Gives an order, as it stands in the table, to the engine; one that has ended is forgotten. */
  follow(row: ContractRow): void {
    const doubted = this.#doubted.get(row.id);
    if (doubted !== undefined) {
      this.#doubted.delete(row.id);
      this.#options.trading.reserves.release(row.userId, row.book, doubted - row.reserveLeft);
    }
    this.#waiting.delete(row.id);
    if (!isOpen(row)) return;
    if (row.state === 'pending' && row.kind === 'market') this.#waiting.set(row.id, row);
    this.#options.tracker.track(toTracked(row));
  }

  /** A step from this row may have been posted: what it has freed is taken back once the order is known again. */
  doubt({ id, reserveLeft }: ContractRow): void {
    this.#doubted.set(id, reserveLeft);
  }

  /** The step was posted, and what it has freed is taken back by whoever says so. */
  forgetDoubt(id: number): void {
    this.#doubted.delete(id);
  }

  /** Orders as they stand, for decisions that the engine has taken on them. */
  async load(places: readonly OrderPlace[]): Promise<Map<number, ContractRow>> {
    const known = places.flatMap(({ id }) => this.#waiting.get(id) ?? []);
    const rows = await this.reload(known.length === 0 ? places : places.filter(({ id }) => !this.#waiting.get(id)));
    for (const row of known) rows.set(row.id, row);
    return rows;
  }

  /** The same, from the table. */
  async reload(places: readonly OrderPlace[]): Promise<Map<number, ContractRow>> {
    return new Map((await loadOrders(this.#options.database, places)).map(row => [row.id, row]));
  }

  /**
   * Takes an order from the engine, works on it, and gives back what it has become. `work` gets the row and the newest
   * tick at the moment of taking: everything up to that one has been looked at. It answers the row as it stands then,
   * or a refusal, which leaves the order as it was.
   */
  async change<Code extends RefusalName>(
    place: OrderPlace,
    check: (row: ContractRow) => Code | undefined,
    work: (row: ContractRow, sequence: number) => Promise<ContractRow | Refused<Code>>,
  ): Promise<ContractRow | Refused<Code | 'recordMissing'>> {
    const { database, engine, tracker } = this.#options;
    const untilMs = performance.now() + waitMs;
    for (;;) {
      const seen = await loadOrder(database, place);
      if (!seen) return deny('recordMissing');
      const refusal = check(seen);
      if (refusal) return deny(refusal);
      const sequence = engine.newestTick(seen.instrumentId)?.sequence ?? seen.checkedSequence;
      if (tracker.untrack(seen)) {
        const release = engine.holdProgress(seen.instrumentId, sequence);
        return this.#changeTaken(place, check, row => work(row, sequence), release);
      }
      if (performance.now() > untilMs) throw new OrderBusy(`order ${place.id} is at work`);
      await sleep(lookMs);
    }
  }

  async #changeTaken<Code extends RefusalName>(
    place: OrderPlace,
    check: (row: ContractRow) => Code | undefined,
    work: (row: ContractRow) => Promise<ContractRow | Refused<Code>>,
    release: () => void,
  ): Promise<ContractRow | Refused<Code | 'recordMissing'>> {
    const { database, inDoubt } = this.#options;
    try {
      const row = await loadOrder(database, place);
      const refusal = row ? check(row) : 'recordMissing';
      const outcome = !row || refusal ? deny(refusal ?? 'recordMissing') : await work(row);
      if (row) this.follow('ok' in outcome ? row : outcome);
      release();
      return outcome;
    } catch (error) {
      // Until the order is known progress is held back, so that after a crash no tick is passed over for it.
      inDoubt.resolve(
        place.id,
        () => loadOrder(database, place),
        row => {
          if (row) this.follow(row);
          release();
        },
      );
      throw error;
    }
  }
}
