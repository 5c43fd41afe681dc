import type { Cases, Counted, Shown, ValuesFor } from '@truemark/contract/text-values';
import { expect, expectTypeOf, it } from 'vitest';
import { isolateValues, type PlainKeyOf } from './texts.ts';

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

it('WEB-840 a text is asked for with all its values and no other, or it does not compile', () => {
  interface Values {
    readonly lots: Counted<'count'> & Shown<'lots'>;
    readonly 'by.cap': Shown<'price'>;
    readonly 'by.stop': Shown<'level'> & Cases<'side'>;
  }
  expectTypeOf<ValuesFor<Values, 'plain'>>().toEqualTypeOf<[]>();
  expectTypeOf<ValuesFor<Values, 'by.cap'>>().toEqualTypeOf<[values: Shown<'price'>]>();
  expectTypeOf<ValuesFor<Values, 'lots'>[0]['count']>().toEqualTypeOf<number>();
  // Of several texts one may be shown: all that any of them asks for.
  expectTypeOf<ValuesFor<Values, 'plain' | 'by.cap' | 'by.stop'>>().toExtend<[Shown<'price' | 'level' | 'side'>]>();
  expectTypeOf<
    PlainKeyOf<{ readonly orders: Record<'plain' | 'lots', string> }, { orders: Values }, 'orders'>
  >().toEqualTypeOf<'plain'>();
});
