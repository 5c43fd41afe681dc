import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../platform/process/log.ts';

/**
 * Takes decisions to their owner, in batches. It resolves when each is committed, or found to be no longer wanted, and
 * what goes on is watched again; when it rejects, the same batch is offered again until it resolves.
 */
export type DecisionListener<Decision> = (decisions: readonly Decision[]) => Promise<void>;

export interface DecisionQueue<Decision> {
  readonly isIdle: boolean;
  add(decision: Decision): void;
  /** Starts what can be started; called after a run of `add`. */
  flush(): void;
  listen(listener: DecisionListener<Decision>): void;
  /** Nothing is handed over before. */
  open(): void;
  /** Hands over nothing more; resolves when what was handed over has come back. */
  close(): Promise<void>;
  whenIdle(): Promise<void>;
}

export interface DecisionQueueOptions<Decision> {
  /** Resolves when the ticks of every decision so far are on disk. */
  readonly whenSynced: () => Promise<void>;
  /** Goes before a crowd of the others. */
  readonly isUrgent: (decision: Decision) => boolean;
  /** The owner is done with these. */
  readonly onDone: (decisions: readonly Decision[]) => void;
  readonly log: Log;
}

/** Few enough that one batch keeps the next ones waiting for a fraction of a second. */
const batchMax = 4_096;
/** While the ledger writes one batch, the next ones are made ready. */
const flightsMax = 8;
const retryMsMin = 100;
const retryMsMax = 5_000;

interface Lane<Decision> {
  waiting: Decision[];
  readonly flights: Set<Promise<void>>;
}

export function createDecisionQueue<Decision>({
  whenSynced,
  isUrgent,
  onDone,
  log,
}: DecisionQueueOptions<Decision>): DecisionQueue<Decision> {
  const openLane = (): Lane<Decision> => ({ waiting: [], flights: new Set() });
  const [urgent, others] = [openLane(), openLane()];
  const stopping = new AbortController();
  let idle = Promise.withResolvers<void>();
  let listener: DecisionListener<Decision> | undefined;
  let isOpen = false;

  async function deliver(decisions: readonly Decision[], take: DecisionListener<Decision>): Promise<void> {
    for (let retryMs = retryMsMin; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, retryMsMax)) {
      try {
        await whenSynced();
        await take(decisions);
        onDone(decisions);
        return;
      } catch (error) {
        log.error({ err: error, decisions: decisions.length }, 'decisions could not be posted; trying again');
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function flush(): void {
    if (!isOpen || !listener) return;
    for (const lane of [urgent, others]) {
      while (lane.waiting.length > 0 && lane.flights.size < flightsMax) send(lane, listener);
    }
  }

  function send(lane: Lane<Decision>, take: DecisionListener<Decision>): void {
    const batch = lane.waiting.slice(0, batchMax);
    lane.waiting = lane.waiting.slice(batchMax);
    const flight = deliver(batch, take).then(() => {
      lane.flights.delete(flight);
      flush();
      if (isIdle()) idle.resolve();
    });
    lane.flights.add(flight);
  }

  function isIdle(): boolean {
    return [urgent, others].every(({ flights, waiting }) => flights.size === 0 && waiting.length === 0);
  }

  return {
    get isIdle() {
      return isIdle();
    },
    add(decision) {
      if (isIdle()) idle = Promise.withResolvers<void>();
      (isUrgent(decision) ? urgent : others).waiting.push(decision);
    },
    flush,
    listen(taken) {
      listener = taken;
      flush();
    },
    open() {
      isOpen = true;
      flush();
    },
    async close() {
      isOpen = false;
      stopping.abort();
      await Promise.all([...urgent.flights, ...others.flights]);
    },
    whenIdle: () => (isIdle() ? Promise.resolve() : idle.promise),
  };
}
