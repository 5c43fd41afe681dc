import { expect, it } from 'vitest';
import { makeOption } from '../testing/make-option.ts';
import { chooseLiveOptions } from './choose-live.ts';

const choose = (options: Parameters<typeof chooseLiveOptions>[0], nowMs = 1_060_000) =>
  chooseLiveOptions(options, 'BTCUSDT', nowMs).map(({ id }) => id);

it('OPT-242 options of at most five minutes on the instrument are followed, the first to end in front', () => {
  const options = [
    makeOption({ id: '1', expiresAt: 1_180_000 }),
    makeOption({ id: '2', expiresAt: 1_090_000 }),
    makeOption({ id: '3', duration: 300 }),
    makeOption({ id: '4', duration: 301 }),
    makeOption({ id: '5', code: 'ETHUSDT' }),
    makeOption({ id: '6', status: 'pending', buyPrice: null, buyTime: null, expiresAt: 1_500_000 }),
  ];
  expect(choose(options)).toEqual(['2', '1', '3', '6']);
});

it('OPT-242 a result stays in the picture for a moment, and what was returned is not drawn', () => {
  const settled = makeOption({ status: 'settled', resultType: 'win', endTime: 1_060_000, endPrice: '68001' });
  expect(choose([settled], 1_070_000)).toEqual(['77102']);
  expect(choose([settled], 1_080_000)).toEqual([]);
  expect(choose([makeOption({ status: 'void', resultType: 'void', endTime: 1_060_000 })])).toEqual([]);
});
