import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { prices } from '../../platform/prices.ts';
import { mergePriceRows, type PriceLine, type PriceRow, readProductLine, readRecordLine } from './price-rows.ts';
import { priceRecordsQuery } from './queries.ts';

/** Lines of the price record outside React, so that a new one draws the lists and nothing around them. */
export interface PriceRowStore {
  read(): readonly PriceRow[];
  subscribe(listener: () => void): () => void;
  add(lines: readonly PriceLine[]): void;
}

export interface PriceRows {
  readonly store: PriceRowStore;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

function createPriceRowStore(): PriceRowStore {
  const listeners = new Set<() => void>();
  let rows: readonly PriceRow[] = [];
  return {
    read: () => rows,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(lines) {
      const next = mergePriceRows(rows, lines);
      if (next === rows) return;
      rows = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

/** The newest lines of the price record: asked for once and after every cut, then followed along the stream. */
export function usePriceRows(code: string): PriceRows {
  const query = useQuery(priceRecordsQuery(code));
  const [store] = useState(createPriceRowStore);
  const records = query.data;

  useEffect(() => {
    if (records) store.add(records.map(readRecordLine));
  }, [records, store]);

  useEffect(() => {
    const follow = () => {
      const product = prices.readPrice(code);
      const line = product && readProductLine(product);
      if (line) store.add([line]);
    };
    follow();
    return prices.subscribe(code, follow);
  }, [code, store]);

  return { store, isLoading: query.isPending, error: query.error, retry: () => void query.refetch() };
}

/** The lines themselves; the component draws again with every new one. */
export function useRows(store: PriceRowStore): readonly PriceRow[] {
  return useSyncExternalStore(store.subscribe, store.read);
}
