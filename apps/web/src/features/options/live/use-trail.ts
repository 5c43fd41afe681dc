import type { OptionOrder } from '@truemark/contract/trading/options';
import { useEffect, useState } from 'react';
import { prices } from '../../../platform/prices/prices.ts';
import { useOrderChart } from '../../order-detail/index.ts';
import { findLiveSpan } from './live-shape.ts';
import { extendTrail, type TrailPoint } from './tick-trail.ts';

const noTrail: readonly TrailPoint[] = [];

/**
 * The recorded prices around an option, oldest first: what the record holds of before, then along the stream. What has
 * passed while the page was hidden is asked of the record, too.
 */
export function useTrail(option: OptionOrder): readonly TrailPoint[] {
  const { code, receiptId, status } = option;
  const [trail, setTrail] = useState(noTrail);
  const { data, refetch } = useOrderChart(receiptId, `live ${status}`);
  const { fromMs, toMs } = findLiveSpan(option);
  useEffect(() => {
    const known = data?.points.map(({ at, price }) => ({ atMs: at, price }));
    if (known) setTrail(points => extendTrail(points, known, { fromMs, toMs }));
  }, [data, fromMs, toMs]);
  useEffect(() => {
    const follow = () => {
      const product = prices.readPrice(code);
      if (!product) return;
      const newest = { atMs: product.at, price: product.price };
      setTrail(points => extendTrail(points, [newest], { fromMs, toMs }));
    };
    follow();
    return prices.subscribe(code, follow);
  }, [code, fromMs, toMs]);
  useEffect(() => {
    const catchUp = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', catchUp);
    return () => document.removeEventListener('visibilitychange', catchUp);
  }, [refetch]);
  return trail;
}
