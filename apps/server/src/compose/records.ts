import { formatAmount } from '@truemark/domain/ledger/amount';
import { createFixedTermReceipts, createFixedTermSource } from '../features/fixed-terms/index.ts';
import { createLoanReceipts } from '../features/loans/index.ts';
import { createNftReceipts, createNftSource } from '../features/nfts/index.ts';
import { registerOrderRoutes } from '../features/orders/index.ts';
import { createPlanReceipts, createPlanSource } from '../features/plans/index.ts';
import { registerReceiptRoutes } from '../features/receipts/index.ts';
import { createWithdrawalRows } from '../features/withdrawals/index.ts';
import type { HttpServer } from '../platform/http/http.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { Investing } from './investing.ts';
import type { Market } from './market.ts';
import type { Payments } from './payments.ts';
import type { TradingFloor } from './trading.ts';

interface RecordParts extends Pick<Investing, 'nftParts'> {
  readonly http: HttpServer;
  readonly database: Database;
  readonly market: Market;
  readonly floor: TradingFloor;
  readonly payments: Payments;
}

/** What somebody has ordered, whatever it is, and the public receipts of all of it. */
export function registerRecords({ http, database, market, floor, payments, nftParts }: RecordParts): void {
  const { products, corrections, receiptIds } = floor;
  const { instruments, marketData } = market;
  registerOrderRoutes(http, {
    ...{ database, instruments, receiptIds, products },
    moneyRecords: [payments.deposits.loadMoneyRows, createWithdrawalRows(database)],
    others: [
      createFixedTermSource(database, receiptIds),
      createPlanSource(database, receiptIds),
      createNftSource(nftParts),
    ],
  });
  registerReceiptRoutes(http, {
    ...{ database, instruments, marketData, receiptIds, products },
    investments: [createPlanReceipts(database, receiptIds), createFixedTermReceipts(database, receiptIds)],
    loans: createLoanReceipts(database),
    nfts: createNftReceipts(nftParts),
    loadCorrections: async place =>
      (await corrections.loadPosted(place)).map(({ atMs, amount, reason, postingId }) => ({
        at: atMs,
        reason,
        postingId: String(postingId),
        amount: formatAmount(amount, 'USDT'),
      })),
  });
}
