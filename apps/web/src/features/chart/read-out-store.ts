import type { Candle } from '@truemark/domain/market/candle';
import { findCandleIndex } from './chart-bars.ts';

/** Which bar the crosshair points at, outside React, so that moving it draws the read-out and nothing else. */
export interface ReadOutStore {
  read(): number | undefined;
  point(openAtMs: number | undefined): void;
  subscribe(listener: () => void): () => void;
}

export function createReadOutStore(): ReadOutStore {
  const listeners = new Set<() => void>();
  let pointed: number | undefined;
  return {
    read: () => pointed,
    point(openAtMs) {
      if (openAtMs === pointed) return;
      pointed = openAtMs;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The candle to read out: the one pointed at, otherwise the newest. */
export function chooseReadOut(candles: readonly Candle[], pointed: number | undefined): Candle | undefined {
  const index = pointed === undefined ? undefined : findCandleIndex(candles, pointed);
  return index === undefined ? candles.at(-1) : candles[index];
}
