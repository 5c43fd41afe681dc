import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { prices } from '../../platform/prices/prices.ts';
import { createPriceRowStore, type PriceRowStore } from './price-row-store.ts';
import { type PriceRow, readProductLine, readRecordLine } from './price-rows.ts';
import { priceRecordsQuery } from './queries.ts';

export interface PriceRows {
  readonly store: PriceRowStore;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
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

/** Whether the lines stand still because somebody is among them. */
export function useAreRowsHeld(store: PriceRowStore): boolean {
  return useSyncExternalStore(store.subscribe, store.isHeld);
}
