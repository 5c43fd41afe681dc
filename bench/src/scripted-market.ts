import type { Instrument } from '@truemark/domain/market/instrument';
import { priceScale } from '@truemark/domain/market/price';
import type { Feed } from '../../apps/server/src/adapters/feeds/feed.ts';

/** A feed that delivers the prices of a bench, when it says so. */
export interface ScriptedFeed extends Feed {
  /** A quote around a price, in units of 0.0001. */
  deliver(instrument: Instrument, atMs: number, price: number): void;
}

const unit = 10n ** BigInt(priceScale - 4);

export function createScriptedFeed(): ScriptedFeed {
  let listener: Parameters<Feed['start']>[0] | undefined;
  return {
    kind: 'exchange',
    speed: 1,
    async start(onQuotes) {
      listener = onQuotes;
    },
    async stop() {
      listener = undefined;
    },
    calculateMarketTimeMs: (_instrumentId, nowMs) => nowMs,
    calculateQuoteTimeMs: (_quote, atMs) => atMs,
    findDeliveredMs: nowMs => nowMs,
    health: () => [],
    deliver({ id, halfSpread }, atMs, price) {
      const mid = BigInt(price) * unit;
      const quote = { instrumentId: id, sourceAtMs: atMs, last: mid, size: 0n, isDerived: false };
      listener?.([{ ...quote, bid: mid - halfSpread, ask: mid + halfSpread, source: 'simulated' }]);
    },
  };
}

/** A crypto pair that always trades. */
export function createBenchInstrument(id: number): Instrument {
  return {
    ...{ id, code: `BENCH${id}`, type: 2, symbol: `BENCH${id}/USDT`, name: `Bench ${id}`, quoteCurrency: 'USDT' },
    ...{ priceDecimals: 4, priceStep: unit, lotSize: 10n ** 8n, lotStep: 10n ** 6n, lotsMax: 10n ** 12n },
    ...{ sessionCalendar: 'always', leverageMax: 50, halfSpread: unit, referencePrice: 100n * 10n ** 10n },
    ...{ popularity: id, logo: `/logos/${id}.svg`, isHalted: false, haltReason: null, isListed: true, levelMin: 0 },
  };
}
