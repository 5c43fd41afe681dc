import { setTimeout as sleep } from 'node:timers/promises';
import type { RefusalName } from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import { type ContractRow, isOpen, toTracked } from './contract-row.ts';
import type { ContractsDependencies } from './contracts.ts';
import { loadOrder, loadOrders, type OrderPlace } from './store.ts';
import type { ContractTracker } from './tracked-contract.ts';
import type { UnknownSteps } from './unknown-steps.ts';

/** How long an act waits for a decision that is on its way, and how often it looks. */
const waitMs = 15_000;
const lookMs = 10;
/** Market orders live for seconds; those of which there are more are read from the table when their price has come. */
const keptMax = 65_536;
const retryMs = 500;

/** The order could not be taken from a decision that goes on for too long; the same may be asked again. */
class OrderBusy extends Error {
  readonly statusCode = 503;
}

/**
 * Who may change an open order: either the engine has it, or whoever took it from there, and nobody else. So what a tick
 * decides and what the owner wants never meet.
 */
export interface OpenOrders {
  /** Gives an order, as it stands in the table, to the engine; one that has ended is forgotten. */
  follow(row: ContractRow): void;
  /** Orders as they stand, for decisions that the engine has taken on them. */
  load(places: readonly OrderPlace[]): Promise<ReadonlyMap<number, ContractRow>>;
  /** The same, from the table. */
  reload(places: readonly OrderPlace[]): Promise<ReadonlyMap<number, ContractRow>>;
  /**
   * Takes an order from the engine, works on it, and gives back what it has become. `work` gets the row and the newest
   * tick at the moment of taking: everything up to that one has been looked at. It answers the row as it stands then,
   * or a refusal, which leaves the order as it was.
   */
  change<Code extends RefusalName>(
    place: OrderPlace,
    check: (row: ContractRow) => Code | undefined,
    work: (row: ContractRow, sequence: number) => Promise<ContractRow | { readonly ok: false; readonly code: Code }>,
  ): Promise<ContractRow | { readonly ok: false; readonly code: Code | 'recordMissing' }>;
  readonly isStopped: boolean;
  stop(): void;
}

interface Parts extends Pick<ContractsDependencies, 'database' | 'engine' | 'log'> {
  readonly tracker: Pick<ContractTracker, 'track' | 'untrack'>;
  readonly unknownSteps: Pick<UnknownSteps, 'resolve'>;
}

export function createOpenOrders({ database, engine, tracker, log, unknownSteps }: Parts): OpenOrders {
  /**
   * Each in the place of its number, which counts up. A Map through which so many pass leaves its outgrown tables behind,
   * and they keep alive what was in them until all memory is collected.
   */
  const kept = new Array<ContractRow | undefined>(keptMax);
  let isStopped = false;

  function findKept(id: number): ContractRow | undefined {
    const row = kept[id % keptMax];
    return row?.id === id ? row : undefined;
  }

  function follow(row: ContractRow): void {
    unknownSteps.resolve(row);
    if (findKept(row.id)) kept[row.id % keptMax] = undefined;
    if (!isOpen(row)) return;
    if (row.state === 'pending' && row.kind === 'market') kept[row.id % keptMax] = row;
    tracker.track(toTracked(row));
  }

  /**
   * What was changed is not known: the table says, as soon as it can be asked. Until then progress is held back, so that
   * after a crash no tick is passed over that nobody has looked at for this order.
   */
  async function followAgain(place: OrderPlace, release: () => void): Promise<void> {
    while (!isStopped) {
      try {
        const row = await loadOrder(database, place);
        if (row) follow(row);
        release();
        return;
      } catch (err) {
        log.warn({ err, order: place.id }, 'an order could not be loaded; trying again');
        await sleep(retryMs);
      }
    }
  }

  async function reload(places: readonly OrderPlace[]): Promise<Map<number, ContractRow>> {
    return new Map((await loadOrders(database, places)).map(row => [row.id, row]));
  }

  return {
    follow,
    reload,
    async load(places) {
      const known = places.flatMap(({ id }) => findKept(id) ?? []);
      const rows = await reload(known.length === 0 ? places : places.filter(({ id }) => !findKept(id)));
      for (const row of known) rows.set(row.id, row);
      return rows;
    },
    async change(place, check, work) {
      const untilMs = performance.now() + waitMs;
      for (;;) {
        const seen = await loadOrder(database, place);
        if (!seen) return deny('recordMissing');
        const refusal = check(seen);
        if (refusal) return deny(refusal);
        const sequence = engine.newestTick(seen.instrumentId)?.sequence ?? seen.checkedSequence;
        if (tracker.untrack(seen)) {
          const release = engine.holdProgress(seen.instrumentId, sequence);
          return changeTaken(place, check, row => work(row, sequence), release);
        }
        if (performance.now() > untilMs) throw new OrderBusy(`order ${place.id} is at work`);
        await sleep(lookMs);
      }
    },
    get isStopped() {
      return isStopped;
    },
    stop() {
      isStopped = true;
    },
  };

  async function changeTaken<Code extends RefusalName>(
    place: OrderPlace,
    check: (row: ContractRow) => Code | undefined,
    work: (row: ContractRow) => Promise<ContractRow | { readonly ok: false; readonly code: Code }>,
    release: () => void,
  ): Promise<ContractRow | { readonly ok: false; readonly code: Code | 'recordMissing' }> {
    try {
      const row = await loadOrder(database, place);
      const refusal = row ? check(row) : 'recordMissing';
      const outcome = !row || refusal ? deny(refusal ?? 'recordMissing') : await work(row);
      if (row) follow('ok' in outcome ? row : outcome);
      release();
      return outcome;
    } catch (error) {
      void followAgain(place, release);
      throw error;
    }
  }
}
