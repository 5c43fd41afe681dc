import type { OptionOrder } from '@truemark/contract/trading/options';

/** A rise is bought for 100 at 0.82: 182 when it is right. */
export function makeOption(changes: Partial<OptionOrder> = {}): OptionOrder {
  return {
    ...{ id: '77102', receiptId: 'abcdefghijklmnopqrstuvwxyz', book: 'demo', code: 'BTCUSDT', symbol: 'BTC/USDT' },
    ...{ priceDecimals: 2, type: 'up', status: 'holding', resultType: 'running', createTime: 1_000_000 },
    ...{ expiresAt: 1_180_000, duration: 180, stake: '100', payoutRatio: '0.82', payout: '82' },
    ...{ quotedPrice: '68000', acceptedSequence: 10, buyPrice: '68000', buyTime: 1_000_500, buySequence: 11 },
    ...{ endPrice: null, endTime: null, endSequence: null, beforeSequence: null, profit: null },
    ...{ fillWaitMs: 5_000, settleWaitMs: 60_000, ruleVersion: 2, termsHash: 'cd'.repeat(32) },
    ...changes,
  };
}
