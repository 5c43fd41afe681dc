import { listReturns } from '@truemark/domain/market/compare-prices';
import { formatPrice, ratioScale } from '@truemark/domain/market/price';
import { useEffect, useReducer } from 'react';
import { useText } from '../../../platform/text.ts';
import type { CandleTable, CandleTableProps, TableColumns } from '../candle-table.tsx';
import { useComparison } from './comparison-store.ts';

/** The table of the candles, which is there already, with what each compared instrument has come to since the oldest row. */
export function CompareTable({ Base, ...props }: CandleTableProps & { readonly Base: typeof CandleTable }) {
  const t = useText('compare');
  const { codes, feeds, symbols } = useComparison();
  const shown = codes.map(code => ({ code, symbol: symbols[code] ?? code, feed: feeds[code] }));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = codes.flatMap(code => feeds[code]?.subscribe(redraw) ?? []);
    return () => {
      for (const stop of stops) stop();
    };
  }, [codes, feeds]);
  const columns: TableColumns = {
    heads: shown.map(({ code, symbol }) => ({ key: code, label: symbol })),
    note: openAtMs => t('tableNote', { time: props.format.times.full(openAtMs) }),
    read(times) {
      const lists = shown.map(({ feed }) => listReturns(feed?.readCandles() ?? [], times));
      return times.map((_time, row) =>
        lists.map(list => {
          const found = list[row];
          return found && formatPrice(found.ratio, ratioScale);
        }),
      );
    },
  };
  return <Base {...props} columns={columns} />;
}
