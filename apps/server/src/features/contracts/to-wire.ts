import type { ContractClosing, ContractLimitsChange, ContractOrder } from '@truemark/contract/trading/contracts';
import { type ContractResult, calculateContractResults } from '@truemark/domain/contracts/result';
import { writeContractTerms } from '@truemark/domain/contracts/terms-text';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { type Instrument, quantityScale } from '@truemark/domain/market/instrument';
import { formatPrice, type Price, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import { type ClosingRow, type ContractRow, describeLevels } from './contract-row.ts';
import type { FindInstrument } from './contracts.ts';
import type { LimitsChange } from './limits-store.ts';

export interface WireParts {
  readonly receiptIds: Pick<ReceiptIds, 'encode'>;
  readonly findInstrument: FindInstrument;
}

/** What has become of an order so far, beside what its row says. */
export interface ContractPast {
  readonly closings: readonly ClosingRow[];
  readonly limitsChanges: readonly LimitsChange[];
}

/** An order as its owner sees it. */
export function toWire(row: ContractRow, { closings, limitsChanges }: ContractPast, parts: WireParts): ContractOrder {
  const instrument = parts.findInstrument(row.instrumentId);
  const { symbol, type, priceDecimals, code } = instrument;
  const levels = describeLevels(row, closings);
  const results = calculateContractResults(row, closings);
  // Written out, because this is done for every order: spreads are slow.
  return {
    id: String(row.id),
    receiptId: parts.receiptIds.encode('contract', row.userId, row.id),
    book: row.book,
    code,
    symbol,
    type,
    priceDecimals,
    side: row.side,
    kind: row.kind,
    status: row.state,
    version: row.version,
    createTime: row.acceptedAtMs,
    lots: formatLots(row.quantity),
    openLots: formatLots(row.quantityLeft),
    closingLots: row.closeRequestedQuantity === null ? null : formatLots(row.closeRequestedQuantity),
    lotSize: formatLots(row.lotSize),
    leverage: row.leverage,
    limitPrice: showPrice(row.limitPrice),
    stopLoss: showPrice(row.stopLoss),
    takeProfit: showPrice(row.takeProfit),
    quotedPrice: formatPrice(row.quotedPrice),
    acceptedSequence: row.acceptedSequence,
    margin: formatAmount(row.margin, 'USDT'),
    marginLeft: formatAmount(row.marginLeft, 'USDT'),
    openFee: formatAmount(row.openFee, 'USDT'),
    closeFee: formatAmount(row.closeFee, 'USDT'),
    feeRate: formatRatio(row.feeRate),
    ruleVersion: row.ruleVersion,
    capMultiple: formatRatio(row.capMultiple),
    callLevel: formatRatio(row.callLevel),
    closeOutLevel: formatRatio(row.closeOutLevel),
    reserve: formatAmount(row.reserve, 'USDT'),
    reserveLeft: formatAmount(row.reserveLeft, 'USDT'),
    closesWithSession: row.closesWithSession,
    fillWaitMs: row.fillWaitMs,
    liquidationPrice: showPrice(levels.liquidation),
    capPrice: showPrice(levels.cap),
    conversion: {
      rate: formatRatio(row.conversion),
      code: findConversionCode(row, parts),
      sequence: row.conversionSequence,
    },
    openPrice: showPrice(row.openPrice),
    openTime: row.openAtMs,
    openSequence: row.openSequence,
    closePrice: showPrice(row.closePrice),
    closeTime: closings.at(-1)?.atMs ?? row.endAtMs,
    closeSequence: row.closeSequence,
    closeReason: row.closeReason,
    cancelReason: row.cancelReason,
    profit: formatAmount(row.profit, 'USDT'),
    result: formatAmount(
      results.reduce((sum, { result }) => sum + result, 0n),
      'USDT',
    ),
    gapLoss: formatAmount(row.gapLoss, 'USDT'),
    termsHash: row.termsHash,
    closings: closings.map((closing, index) => toClosing(closing, results[index])),
    limitsChanges: limitsChanges.map(toLimitsChange),
  };
}

/** The frozen terms as they were hashed at acceptance. */
export function writeTerms(row: ContractRow, parts: Pick<WireParts, 'findInstrument'>): string {
  const { code } = parts.findInstrument(row.instrumentId);
  return writeContractTerms({
    ...row,
    ...{ id: String(row.id), code, termsPrice: row.quotedPrice, fee: row.openFee },
    conversionCode: findConversionCode(row, parts),
  });
}

function findConversionCode(
  { conversionInstrumentId }: ContractRow,
  { findInstrument }: Pick<WireParts, 'findInstrument'>,
): Instrument['code'] | null {
  return conversionInstrumentId === null ? null : findInstrument(conversionInstrumentId).code;
}

function toClosing(closing: ClosingRow, result: ContractResult | undefined): ContractClosing {
  assert(result, 'every closing has its result');
  return {
    ...{ part: closing.part, lots: formatLots(closing.quantity), reason: closing.reason },
    ...{ price: formatPrice(closing.price), at: closing.atMs, sequence: closing.sequence },
    profit: formatAmount(closing.profit, 'USDT'),
    fee: formatAmount(closing.fee, 'USDT'),
    openFee: formatAmount(result.openFee, 'USDT'),
    result: formatAmount(result.result, 'USDT'),
    marginBack: formatAmount(closing.marginBack, 'USDT'),
    gapLoss: formatAmount(closing.gapLoss, 'USDT'),
  };
}

function toLimitsChange({ version, atMs, before, after }: LimitsChange): ContractLimitsChange {
  return {
    ...{ version, at: atMs },
    stopLoss: { from: showPrice(before.stopLoss), to: showPrice(after.stopLoss) },
    takeProfit: { from: showPrice(before.takeProfit), to: showPrice(after.takeProfit) },
  };
}

function showPrice(price: Price | null): string | null {
  return price === null ? null : formatPrice(price);
}

function formatLots(quantity: bigint): string {
  return formatDecimal(quantity, quantityScale);
}

export function formatRatio(ratio: bigint): string {
  return formatDecimal(ratio, ratioScale);
}
