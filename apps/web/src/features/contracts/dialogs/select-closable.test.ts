import { expect, it } from 'vitest';
import { makeContract } from '../testing/make-contract.ts';
import { selectClosable } from './select-closable.ts';

it('CTR-269 closing all is about positions that are open now, of the instrument where one was chosen', () => {
  const orders = [
    makeContract({ id: '1', code: 'BTCUSDT' }),
    makeContract({ id: '2', code: 'ETHUSDT' }),
    makeContract({ id: '3', code: 'BTCUSDT', closingLots: '0.1' }),
    makeContract({ id: '4', code: 'BTCUSDT', status: 'closed' }),
    makeContract({ id: '5', code: 'BTCUSDT', status: 'pending', kind: 'limit' }),
  ];
  const idsOf = (code?: string) => selectClosable(orders, code).map(({ id }) => id);
  expect(idsOf()).toEqual(['1', '2']);
  expect(idsOf('BTCUSDT')).toEqual(['1']);
});
