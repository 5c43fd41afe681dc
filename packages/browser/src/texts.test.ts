import { expect, it } from 'vitest';
import { isolateValues } from './texts.ts';

it('WEB-961 what is put into a sentence keeps its own direction; numbers and cases choose the words', () => {
  expect(isolateValues({ to: '25 نوفمبر 2026، 02:29', symbol: 'BTC/USDT', amount: '\u22122.47' })).toEqual({
    to: '\u206825 نوفمبر 2026، 02:29\u2069',
    symbol: '\u2068BTC/USDT\u2069',
    amount: '\u2068\u22122.47\u2069',
  });
  expect(isolateValues({ count: 3, side: 'long', reason: 'takeProfit', missing: '' })).toEqual({
    count: 3,
    side: 'long',
    reason: 'takeProfit',
    missing: '',
  });
  expect(isolateValues(undefined)).toBeUndefined();
});
