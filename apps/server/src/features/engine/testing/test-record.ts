import type { Tick } from '@truemark/domain/market/tick';
import type { InstrumentFollowerOptions } from '../live/instrument-follower.ts';

/** The ticks of one instrument, in memory, in the shape of market data. */
export class TestRecord {
  readonly ticks: Tick[] = [];

  readonly marketData: InstrumentFollowerOptions['marketData'] = {
    readTicks: (_instrumentId, { fromSequence = 1 } = {}) => this.#read(fromSequence),
    listRecords: (_instrumentId, limit) =>
      this.ticks
        .filter(({ verdict }) => verdict === 'accepted')
        .slice(-limit)
        .toReversed(),
    calculateMarketTimeMs: (_instrumentId, nowMs) => nowMs,
    calculateTickTimeMs: ({ atMs }) => atMs,
    findDeliveredMs: nowMs => nowMs,
  };

  async *#read(fromSequence: number): AsyncGenerator<Tick> {
    for (const tick of this.ticks.filter(({ sequence }) => sequence >= fromSequence)) {
      await Promise.resolve();
      yield tick;
    }
  }
}
