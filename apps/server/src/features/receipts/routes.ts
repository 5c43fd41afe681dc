import type { PriceProof } from '@truemark/contract/trading/orders';
import { formatPrice } from '@truemark/domain/market/price';
import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { MarketData } from '../market-data/index.ts';
import { buildInvestmentReceipt, type InvestmentReceiptParts } from './investments.ts';
import { buildLoanReceipt, type LoanReceiptParts } from './loans.ts';
import { buildNftReceipt, type NftReceiptParts } from './nfts.ts';
import { loadReceiptChart } from './receipt-chart.ts';
import { buildReceipt, findReceipt, type ReceiptParts } from './receipts.ts';

export interface ReceiptRouteParts
  extends Omit<ReceiptParts, 'nowMs' | 'instruments'>,
    InvestmentReceiptParts,
    LoanReceiptParts,
    NftReceiptParts {
  readonly instruments: Pick<InstrumentBook, 'byId' | 'byCode'>;
  readonly marketData: Pick<MarketData, 'readTicks' | 'listCandles' | 'readRange'>;
}

/** What anyone can check of an order: its receipt, and the record behind a price. */
export function registerReceiptRoutes(http: HttpServer, parts: ReceiptRouteParts): void {
  http.serve('getReceipt', async ({ params, context }) => {
    const receipt = await buildReceipt({ ...parts, nowMs: () => context.nowMs }, params.id);
    return receipt ?? deny('recordMissing');
  });

  http.serve('getInvestmentReceipt', async ({ params }) => {
    return (await buildInvestmentReceipt(parts, params.id)) ?? deny('recordMissing');
  });

  http.serve('getLoanReceipt', async ({ params, context }) => {
    return (await buildLoanReceipt(parts, params.id, context.nowMs)) ?? deny('recordMissing');
  });

  http.serve('getNftReceipt', async ({ params, context }) => {
    return (await buildNftReceipt(parts, params.id, context.nowMs)) ?? deny('recordMissing');
  });

  http.serve('getReceiptChart', async ({ params, context }) => {
    const found = await findReceipt({ ...parts, nowMs: () => context.nowMs }, params.id);
    if (!found) return deny('recordMissing');
    const priceDecimals = parts.instruments.byId(found.trace.instrumentId)?.priceDecimals;
    const points = await loadReceiptChart(parts.marketData, found, context.nowMs);
    return { points: points.map(({ atMs, price }) => ({ at: atMs, price: formatPrice(price, priceDecimals) })) };
  });

  http.serve('getPriceProof', async ({ params }) => {
    const instrument = parts.instruments.byCode(params.code);
    if (!instrument) return deny('instrumentUnknown');
    const sequence = Number(params.sequence);
    const range = await parts.marketData.readRange(instrument.id, sequence);
    if (!range) return deny('recordMissing');
    const { isKept, sealedAtMs, position, firstSequence, lastSequence, previousHash, lastHash, records } = range;
    const proof: PriceProof = {
      ...{ code: instrument.code, instrumentId: instrument.id, sequence, isKept, firstSequence, lastSequence },
      // What retention has removed was sealed before.
      isSealed: sealedAtMs !== null || !isKept,
      sealedAt: sealedAtMs,
      platformCount: position,
      previousHash: Buffer.from(previousHash).toString('hex'),
      lastHash: Buffer.from(lastHash).toString('hex'),
      records: Buffer.from(records).toString('base64'),
    };
    return proof;
  });
}
