import { randomBytes } from 'node:crypto';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { FastifyInstance } from 'fastify';
import { createFixedTermReceipts, createFixedTermSource } from '../features/fixed-terms/index.ts';
import { createLoanReceipts } from '../features/loans/index.ts';
import { createNftReceipts, createNftSource } from '../features/nfts/index.ts';
import { registerOrderRoutes } from '../features/orders/index.ts';
import { createPlanReceipts, createPlanSource } from '../features/plans/index.ts';
import {
  createReceiptShares,
  type ReceiptShares,
  registerCardRoute,
  registerReceiptRoutes,
  registerShareRoutes,
} from '../features/receipts/index.ts';
import { createWithdrawalRows } from '../features/withdrawals/index.ts';
import type { ReceiptPlace } from '../platform/crypto/receipt-ids.ts';
import type { HttpServer } from '../platform/http/http.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Investing } from './investing.ts';
import type { Market } from './market.ts';
import type { Payments } from './payments.ts';
import type { People } from './people.ts';
import type { TradingFloor } from './trading.ts';

interface RecordParts extends Pick<Investing, 'nftParts'>, Pick<AppDependencies, 'settings' | 'database' | 'clock'> {
  readonly http: HttpServer;
  readonly server: FastifyInstance;
  readonly market: Market;
  readonly floor: TradingFloor;
  readonly payments: Payments;
  readonly people: Pick<People, 'identity'>;
}

/** What somebody has ordered, whatever it is, the public receipts of all of it, and those that their owners share. */
export function registerRecords(parts: RecordParts): ReceiptShares {
  const { http, server, settings, database, clock, market, floor, payments, people, nftParts } = parts;
  const { products, receiptIds } = floor;
  const { instruments, marketData } = market;
  registerOrderRoutes(http, {
    ...{ database, clock, instruments, receiptIds, products },
    moneyRecords: [payments.deposits.loadMoneyRows, createWithdrawalRows(database)],
    others: [
      createFixedTermSource(database, receiptIds),
      createPlanSource(database, receiptIds),
      createNftSource(nftParts),
    ],
  });
  const loadCorrections = createCorrectionLoader(floor);
  registerReceiptRoutes(http, {
    ...{ database, instruments, marketData, receiptIds, products, loadCorrections },
    investments: [createPlanReceipts(database, receiptIds), createFixedTermReceipts(database, receiptIds)],
    loans: createLoanReceipts(database),
    nfts: createNftReceipts(nftParts),
  });
  const shares = createReceiptShares({
    ...{ database, instruments, receiptIds, products, loadCorrections, randomBytes },
    nowMs: () => clock.nowMs(),
    async holdOpenIn(client, userId) {
      await people.identity.lockStatusIn(client, userId);
      return (await people.identity.loadUserIn(client, userId))?.state !== 'closed';
    },
  });
  registerShareRoutes(http, shares);
  registerCardRoute(server, shares, settings.publicUrl);
  return shares;
}

/** Corrections as a receipt tells them. */
function createCorrectionLoader({ corrections }: TradingFloor) {
  return async (place: ReceiptPlace) =>
    (await corrections.loadPosted(place)).map(({ atMs, amount, reason, postingId }) => ({
      at: atMs,
      reason,
      postingId: String(postingId),
      amount: formatAmount(amount, 'USDT'),
    }));
}
