import { afterEach, expect, it, vi } from 'vitest';
import { useLimitRequest } from '../../platform/limit-request.ts';
import { listNewsActs } from './list-news-acts.ts';
import type { AnyOrder } from './product.ts';

const order: AnyOrder = {
  ...{ id: '7', book: 'demo', code: 'BTCUSDT', symbol: 'BTC/USDT', priceDecimals: 2, status: 'holding' },
  ...{ createTime: 1, receiptId: 'abc' },
};
const product = { kind: 'contract', letter: 'C' } as const;
const list = (result: string | undefined, canSetStop: boolean) => listNewsActs({ product, order, result, canSetStop });
const visit = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search });

afterEach(() => vi.unstubAllGlobals());

it('ORD-612 a message about an order leads to it, and to its receipt once there is a result', () => {
  visit('/');
  expect(list(undefined, false).map(({ text }) => text)).toEqual(['openOrder']);
  const acts = list('-2.5', false);
  expect(acts.map(({ text }) => text)).toEqual(['openOrder', 'openReceipt']);
  expect(acts[0]?.to).toContain('/order/7');
  expect(acts[1]?.to).toBe('/receipt/abc');
});

it('ORD-612 a position without a stop loss may be given one: where its dialog is, else on its page', () => {
  visit('/market');
  expect(list(undefined, true).at(-1)).toMatchObject({ text: 'act.setStop', to: expect.stringContaining('/order/7') });
  visit('/cruuency', '?code=BTCUSDT&type=2');
  const act = list(undefined, true).at(-1);
  expect(act?.to).toBeUndefined();
  act?.run?.();
  expect(useLimitRequest.getState().request).toEqual({ orderId: '7' });
  visit('/cruuency', '?code=ETHUSDT');
  expect(list(undefined, true).at(-1)?.run).toBeUndefined();
});
