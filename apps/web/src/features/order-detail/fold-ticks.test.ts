import type { EvidenceTick } from '@truemark/contract/trading/orders';
import { expect, it } from 'vitest';
import { foldTicks } from './fold-ticks.ts';

const tick = (role: EvidenceTick['role'], sequence: number, part = 0, code = 'BTCUSDT'): EvidenceTick => ({
  ...{ role, part, code, sequence, at: sequence, bid: '1', ask: '2', last: '1', record: '' },
  ...{ instrumentId: 1, sourceAt: 1, source: 'simulated', isDerived: false },
});

it('ORD-980 a record that an order rests on twice stands once, with both roles; one that decided keeps its own line', () => {
  const ticks = [
    ...[tick('accepted', 7), tick('conversion', 7, 0, 'USDJPY'), tick('beforeOpen', 7), tick('open', 8)],
    ...[tick('beforeClose', 8, 1), tick('close', 9, 1)],
  ];
  expect(foldTicks(ticks).map(({ code, sequence, roles }) => `${code} ${sequence} ${roles.join('+')}`)).toEqual([
    'BTCUSDT 7 accepted+beforeOpen',
    'USDJPY 7 conversion',
    'BTCUSDT 8 open',
    'BTCUSDT 8 beforeClose',
    'BTCUSDT 9 close',
  ]);
});
