import type { OptionOrder } from '@truemark/contract/trading/options';
import { expect, it } from 'vitest';
import { chooseLineOptions } from './build-lines.ts';

it('CTR-214 a running option has the price that it is measured from', () => {
  const base = { id: '1', code: 'BTCUSDT', status: 'holding', createTime: 1, buyPrice: '68000' };
  const option = (part: Partial<OptionOrder>) => ({ ...base, ...part }) as OptionOrder;
  const options = [
    option({}),
    option({ id: '2', status: 'pending', buyPrice: null }),
    option({ id: '3', code: 'ETHUSDT' }),
    option({ id: '4', status: 'settled' }),
  ];
  expect(chooseLineOptions(options, 'BTCUSDT', 'desktop').map(({ id }) => id)).toEqual(['1']);
});
