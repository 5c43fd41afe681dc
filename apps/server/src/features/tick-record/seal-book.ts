import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { ChainHead } from './chain.ts';
import { type Seal, saveSeal } from './seal-store.ts';
import type { SegmentPart } from './sealed-segment.ts';

export interface SealBookOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Those of the segments that are not sealed. */
  readonly seals: readonly Seal[];
}

/** An instrument is sealed no more often: what was recorded since waits so long at most, and the table stays small. */
const spacingMs = 5_000;

/**
 * Ends of chains that are stored on demand, while their segment is still written. Without them a price could be checked to
 * the end only when its segment is finished.
 */
export class SealBook {
  readonly #options: SealBookOptions;
  readonly #seals = new Map<number, Seal[]>();
  readonly #running = new Map<number, Promise<void>>();

  constructor(options: SealBookOptions) {
    this.#options = options;
    for (const seal of options.seals) this.#keep(seal);
  }

  /** The seals of an instrument, or all there are. */
  list(instrumentId?: number): readonly Seal[] {
    return instrumentId === undefined ? [...this.#seals.values()].flat() : (this.#seals.get(instrumentId) ?? []);
  }

  /**
   * Stores the end of a chain, which must be on disk with `position` records of the whole platform. Does nothing when the
   * instrument was sealed a moment ago.
   */
  async seal(instrumentId: number, head: ChainHead, position: number): Promise<void> {
    for (let running = this.#running.get(instrumentId); running; running = this.#running.get(instrumentId))
      await running;
    const last = this.#seals.get(instrumentId)?.at(-1);
    const sealedAtMs = this.#options.clock.nowMs();
    if (last && (last.sequence >= head.sequence || Math.abs(sealedAtMs - last.sealedAtMs) < spacingMs)) return;
    const seal: Seal = { ...head, instrumentId, position, sealedAtMs };
    const running = this.#store(seal).finally(() => this.#running.delete(instrumentId));
    this.#running.set(instrumentId, running);
    await running;
  }

  /** A segment is sealed, and its index took the place of these. */
  forget(parts: readonly Pick<SegmentPart, 'instrumentId' | 'lastSequence'>[]): void {
    for (const { instrumentId, lastSequence } of parts) {
      const left = this.list(instrumentId).filter(({ sequence }) => sequence > lastSequence);
      if (left.length > 0) this.#seals.set(instrumentId, left);
      else this.#seals.delete(instrumentId);
    }
  }

  async #store(seal: Seal): Promise<void> {
    await saveSeal(this.#options.database, seal);
    this.#keep(seal);
  }

  #keep(seal: Seal): void {
    const own = this.#seals.get(seal.instrumentId);
    if (own) own.push(seal);
    else this.#seals.set(seal.instrumentId, [seal]);
  }
}
