import type { AnyCallName } from '@truemark/contract/all-calls';
import { protects, reads, unknownId } from './expectation.ts';

/** What changes an alert demands a key for repeats: by hand, too. */
export const keyedAlertCalls: readonly AnyCallName[] = ['setPriceAlert', 'movePriceAlert', 'removePriceAlert'];

/** One's own alerts: a restricted account may be told of prices, too. */
export const alertExpectations = {
  listPriceAlerts: reads({ query: { state: 'active' } }),
  setPriceAlert: protects({ body: { code: 'BTCUSDT', price: '1', note: '' } }),
  movePriceAlert: protects(
    { body: { id: unknownId, price: '1' } },
    { sample: { body: { id: '{other.alertId}', price: '1' } }, answer: 'recordMissing' },
  ),
  removePriceAlert: protects(
    { body: { id: unknownId } },
    { sample: { body: { id: '{other.alertId}' } }, answer: 'recordMissing' },
  ),
};
