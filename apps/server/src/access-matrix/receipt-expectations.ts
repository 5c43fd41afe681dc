import { anyone, protects, reads, receiptId, writes } from './expectation.ts';

/** Receipts and proofs: anyone who has the link; to share one, and to take it back: its owner. */
export const receiptExpectations = {
  getReceipt: anyone({ params: { id: receiptId } }),
  getReceiptChart: anyone({ params: { id: receiptId } }),
  getReceiptShare: reads({ params: { id: receiptId } }),
  shareReceipt: writes({ params: { id: receiptId }, body: {} }),
  endReceiptShare: protects({ params: { id: receiptId }, body: {} }),
  previewReceiptCard: reads({ params: { id: receiptId } }),
  getPriceProof: anyone({ params: { code: 'BTCUSDT', sequence: '999999999' } }),
};
