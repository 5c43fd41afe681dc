import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';

/** Half a lot of BTC bought at 20×, worked by hand: notional 34,000, margin 1,700, fee 17, reserve 17,000. */
export function makeContract(changes: Partial<ContractOrder> = {}): ContractOrder {
  return {
    ...{ id: '20841', receiptId: 'abcdefghijklmnopqrstuvwxyz', book: 'demo', code: 'BTCUSDT', symbol: 'BTC/USDT' },
    ...{
      type: 2,
      priceDecimals: 2,
      side: 'long',
      kind: 'market',
      status: 'holding',
      version: 3,
      createTime: 1_000_000,
    },
    ...{ lots: '0.5', openLots: '0.5', closingLots: null, lotSize: '1', leverage: 20, limitPrice: null },
    ...{ stopLoss: null, takeProfit: null, quotedPrice: '68000', acceptedSequence: 10 },
    ...{ margin: '1700', marginLeft: '1700', openFee: '17', closeFee: '0', feeRate: '0.0005', ruleVersion: 1 },
    ...{ capMultiple: '10', callLevel: '0.8', closeOutLevel: '0.5', reserve: '17000', reserveLeft: '17000' },
    ...{ closesWithSession: false, fillWaitMs: 5_000, liquidationPrice: '66300', capPrice: '102000' },
    conversion: { rate: '1', code: null, sequence: null },
    ...{ openPrice: '68000', openTime: 1_000_500, openSequence: 11 },
    ...{ closePrice: null, closeTime: null, closeSequence: null, closeReason: null, cancelReason: null },
    ...{ profit: '0', result: '0', gapLoss: '0', termsHash: 'ab'.repeat(32), closings: [] },
    ...changes,
  };
}

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

export function makeQuote(bid: string, ask: string) {
  return { bid, ask };
}
