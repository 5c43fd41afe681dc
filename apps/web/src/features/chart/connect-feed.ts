import type { CandleInterval } from '@truemark/domain/market/candle';
import type { Chart, DataLoader, Period } from 'klinecharts';
import type { CandleFeed } from './candle-feed.ts';
import { createBar } from './chart-bars.ts';

export type OlderState = 'loading' | 'done' | 'failed';

const periods: Readonly<Record<CandleInterval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};

/** Lets a chart draw a feed until the returned function is called: the page it has, older ones on demand, live bars. */
export function connectFeed(chart: Chart, feed: CandleFeed, onOlder: (state: OlderState) => void): () => void {
  let isConnected = true;
  let isAsking = false;
  let pushBar: ((index: number) => void) | undefined;

  async function loadOlder(callback: Parameters<DataLoader['getBars']>[0]['callback']): Promise<void> {
    onOlder('loading');
    isAsking = true;
    try {
      const { older, hasOlder } = await feed.loadOlder();
      if (!isConnected) return;
      callback(older.map(createBar), { forward: hasOlder });
      onOlder('done');
    } catch {
      if (!isConnected) return;
      // Nothing is added; the next move to the left asks again.
      callback([], { forward: true });
      onOlder('failed');
    } finally {
      isAsking = false;
    }
  }

  const unsubscribe = feed.subscribe(change => {
    // A page that this chart asked for is given to it directly; one that the table asked for is not.
    if (change.kind === 'older' && isAsking) return;
    if (change.kind !== 'tail' || !pushBar) return chart.resetData();
    const { length } = feed.readCandles();
    for (let index = change.from; index < length; index += 1) pushBar(index);
  });

  chart.setPeriod(periods[feed.interval]);
  chart.setDataLoader({
    getBars({ type, callback }) {
      if (!isConnected) return;
      const candles = feed.readCandles();
      if (type === 'init') callback(candles.map(createBar), { forward: candles.length > 0, backward: false });
      else if (type === 'forward') void loadOlder(callback);
      else callback([], false);
    },
    subscribeBar({ callback }) {
      pushBar = index => {
        const candle = feed.readCandles()[index];
        if (!candle) return;
        const bar = createBar(candle);
        const bars = chart.getDataList();
        const held = bars[index];
        // KLineChart takes the newest bar and later ones; an earlier bar is mended where it lies.
        if (held?.timestamp === bar.timestamp && index < bars.length - 1) Object.assign(held, bar);
        else callback(bar);
      };
    },
    unsubscribeBar() {
      pushBar = undefined;
    },
  });

  return () => {
    isConnected = false;
    unsubscribe();
  };
}
