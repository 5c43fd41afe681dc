import { describe, expect, it } from 'vitest';
import { type ConversionDraft, chooseAsset, findConversionErrors, quoteConversion } from './conversion-draft.ts';

const draft: ConversionDraft = { from: 'BTC', to: 'USDT', amount: '0.5', tolerance: '5' };
const market = { feeRate: '0.001', amountMin: '1', available: '1', bid: '60000', ask: '60010' };
const pairs = [
  { asset: 'BTC', code: 'BTCUSDT', priceDecimals: 2, notTradable: null },
  { asset: 'ETH', code: 'ETHUSDT', priceDecimals: 2, notTradable: null },
] as const;

describe('what the form of conversions shows', () => {
  it('CNV-200 the figures are the server’s own, and the minimum is so much less than what would arrive', () => {
    expect(quoteConversion(draft, market).quote).toMatchObject({
      ...{ amount: '0.5', received: '29970', fee: '30', leastReceived: '29820.15' },
    });
    const bought = quoteConversion(
      { ...draft, from: 'USDT', to: 'BTC', amount: '1000', tolerance: '10' },
      { ...market, available: '5000' },
    );
    expect(bought.quote).toMatchObject({
      amount: '1000',
      fee: '1',
      received: '0.01664722',
      leastReceived: '0.01648074',
    });
  });

  it('CNV-201 says what is wrong with an amount', () => {
    const find = (amount: string, changes: object = {}) =>
      findConversionErrors({ ...draft, amount }, { ...market, ...changes }).amount;
    expect([find(''), find('abc'), find('0'), find('0.000000001')]).toEqual([
      ...['amountMissing', 'amountWrong', 'amountWrong', 'amountWrong'],
    ]);
    expect([find('0.00001'), find('1.1'), find('1')]).toEqual(['amountBelowMinimum', 'balanceInsufficient', undefined]);
    // Without a price only the form of the amount is judged.
    expect(find('0.00001', { bid: '', ask: '' })).toBeUndefined();
  });

  it('CNV-202 one side is always USDT', () => {
    expect(chooseAsset(draft, 'from', 'USDT', pairs)).toMatchObject({ from: 'USDT', to: 'BTC' });
    expect(chooseAsset(draft, 'from', 'ETH', pairs)).toMatchObject({ from: 'ETH', to: 'USDT' });
    expect(chooseAsset(draft, 'to', 'ETH', pairs)).toMatchObject({ from: 'USDT', to: 'ETH' });
    const buy = { ...draft, from: 'USDT', to: 'ETH' } as const;
    expect(chooseAsset(buy, 'to', 'USDT', pairs)).toMatchObject({ from: 'ETH', to: 'USDT' });
  });
});
