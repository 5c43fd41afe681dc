import type { ContractOrder } from '@truemark/contract/trading/contracts';

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
    ...{ profit: '0', result: '0', gapLoss: '0', termsHash: 'ab'.repeat(32), closings: [], limitsChanges: [] },
    ...changes,
  };
}

export function makeQuote(bid: string, ask: string) {
  return { bid, ask };
}
