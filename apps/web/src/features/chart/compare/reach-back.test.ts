import type { Candle } from '@truemark/domain/market/candle';
import { expect, it } from 'vitest';
import type { CandleFeed } from '../candle-feed.ts';
import { openReachBack } from './reach-back.ts';

const settle = () => new Promise(resolve => setImmediate(resolve));

/** A feed whose pages are answered one by one: the time of its oldest candle, or a failure. */
function openFeed(oldestMs: number, pages: (number | 'fails' | 'end')[]) {
  let oldest = oldestMs;
  let asked = 0;
  const feed = {
    readCandles: () => [{ openAtMs: oldest }] as unknown as readonly Candle[],
    async loadOlder() {
      asked += 1;
      const page = pages.shift() ?? 'end';
      if (page === 'fails') throw new Error('no answer');
      if (page !== 'end') oldest = page;
      return { older: [], hasOlder: page !== 'end' };
    },
  } as unknown as CandleFeed;
  return { feed, readAsked: () => asked };
}

function openReach(feed: CandleFeed, fromMs: number) {
  const timers: (() => void)[] = [];
  const reach = openReachBack({
    onReached: () => reach.look([feed], fromMs),
    setTimer(work) {
      timers.push(work);
      return () => timers.splice(timers.indexOf(work), 1);
    },
  });
  return { reach, timers };
}

it('WIN-992 a history that is too short for the view is loaded page by page until it reaches, or ends', async () => {
  const coin = openFeed(300, [200, 90]);
  openReach(coin.feed, 100).reach.look([coin.feed], 100);
  await settle();
  expect(coin.readAsked()).toBe(2);

  const young = openFeed(300, ['end']);
  const { reach } = openReach(young.feed, 100);
  reach.look([young.feed], 100);
  await settle();
  reach.look([young.feed], 100);
  await settle();
  expect(young.readAsked()).toBe(1);
});

it('WIN-992 after a failure it is asked for again a while later, and not once the chart has gone', async () => {
  const coin = openFeed(300, ['fails', 50]);
  const { reach, timers } = openReach(coin.feed, 100);
  reach.look([coin.feed], 100);
  await settle();
  reach.look([coin.feed], 100);
  expect(coin.readAsked()).toBe(1);
  timers[0]?.();
  await settle();
  expect(coin.readAsked()).toBe(2);

  const other = openFeed(300, ['fails']);
  const closed = openReach(other.feed, 100);
  closed.reach.look([other.feed], 100);
  await settle();
  closed.reach.close();
  expect(closed.timers).toEqual([]);
});
