import { calculateClosing } from '../contracts/closing.ts';
import { calculateConversion } from '../contracts/conversion.ts';
import { calculateLevels } from '../contracts/levels.ts';
import { draftContractAcceptance, draftContractClosing } from '../contracts/postings.ts';
import type { CloseReason, ContractClaim } from '../contracts/receipt/claim.ts';
import {
  type ContractTerms,
  calculateOpening,
  contractRuleVersion,
  defaultContractParameters,
  ratioOne,
  selectClosingPrice,
  selectOpeningPrice,
  selectTermsPrice,
} from '../contracts/terms.ts';
import { formatUsdt, writeContractTerms } from '../contracts/terms-text.ts';
import { formatAmount } from '../ledger/amount.ts';
import type { TransferDraft } from '../ledger/transfer.ts';
import { calculateMid, formatPrice } from '../market/price.ts';
import { formatDecimal } from '../money/decimal.ts';
import { draftOptionAcceptance, draftOptionEnd } from '../options/postings.ts';
import type { OptionClaim } from '../options/receipt/claim.ts';
import { calculateOptionProfit, calculatePayout, findOptionResult, optionRuleVersion } from '../options/rules.ts';
import { writeOptionTerms } from '../options/terms-text.ts';
import { encodeAscii, type Sha256, writeHex } from '../proof/bytes.ts';
import type { PriceProofClaim } from '../proof/check-price-proof.ts';
import type { TransferClaim } from '../proof/claims.ts';
import type { ReceiptClaim } from '../receipts/check-claim.ts';
import { assert } from '../result.ts';
import { createTestRecord, readPrice, startMs, type TestPrice, type TestRecord } from './receipt-ticks.ts';

/** A receipt with the ranges of the record that it rests on, made as the product makes them. */
export interface ReceiptFixture {
  readonly receipt: ReceiptClaim;
  readonly proofs: readonly PriceProofClaim[];
}

const owner = { userId: 42, id: '77061' };
const receiptId = 'abcdefghijklmnopqrstuvwx34';

/** Transfers of one posting after the other, each a moment after the price it rests on. */
function createBook() {
  const transfers: TransferClaim[] = [];
  let posting = 9_001;
  return {
    transfers,
    post(drafts: readonly TransferDraft[], atMs: number) {
      posting += 3;
      for (const { kind, amount, asset, debit, credit } of drafts) {
        const text = formatAmount(amount, asset);
        const [from, to] = [debit.kind, credit.kind];
        transfers.push({ at: atMs + 4, kind, amount: text, asset, from, to, postingId: `${posting}` });
      }
    },
  };
}

function hashText(text: string, sha256: Sha256): string {
  const bytes = encodeAscii(text);
  assert(bytes, 'terms are ASCII');
  return writeHex(sha256(bytes));
}

/** Prices around an option of a minute, accepted after the third: bought at the fifth (the fourth was not accepted). */
export function writeOptionPrices(endMid: string, lateMs = 0): readonly TestPrice[] {
  return [
    [0, '68070'],
    [400, '68070.5'],
    [900, '68071'],
    [1_300, '90000', 'held'],
    [1_700, '68071.4'],
    [20_000, '68100'],
    [61_180, '68150.25'],
    [61_190, '68150', 'duplicate'],
    [61_210 + lateMs, endMid],
    [62_000 + lateMs, '68212'],
  ];
}

/** How a test wants its option; `lateMs` is how much later than usual its last price comes. */
export interface OptionRequest {
  readonly endMid?: string;
  readonly type?: OptionClaim['type'];
  readonly rangeLengths?: readonly number[];
  readonly ruleVersion?: number;
  readonly fillWaitMs?: number;
  readonly settleWaitMs?: number;
  readonly lateMs?: number;
}

/** An up option of 60 s and 100 USDT that was settled at the given price. */
export function buildOptionFixture(sha256: Sha256, request: OptionRequest = {}): ReceiptFixture {
  const { endMid = '68214.5', type = 'up', rangeLengths = [6], ruleVersion = optionRuleVersion, lateMs = 0 } = request;
  const waits = { fillWaitMs: request.fillWaitMs ?? 5_000, settleWaitMs: request.settleWaitMs ?? 60_000 };
  const record = createTestRecord(
    { code: 'BTCUSDT', instrumentId: 7, prices: writeOptionPrices(endMid, lateMs) },
    sha256,
    rangeLengths,
  );
  const acceptedAtMs = startMs + 1_200;
  const stake = 100_000_000n;
  const payoutRatio = 7_800_000_000n;
  const payout = calculatePayout(stake, payoutRatio);
  const mid = (sequence: number) => calculateMid(record.find(sequence).bid, record.find(sequence).ask);
  const terms = writeOptionTerms({
    ...waits,
    ...{ id: owner.id, book: 'demo', ruleVersion, code: record.code, type, acceptedAtMs },
    ...{ acceptedSequence: 3, quotedPrice: mid(3), durationMs: 60_000, expiresAtMs: acceptedAtMs + 60_000 },
    ...{ stake, payoutRatio, payout },
  });
  const result = findOptionResult(type, mid(5), mid(9));
  const profit = calculateOptionProfit(result, stake, payout);
  const book = createBook();
  book.post(draftOptionAcceptance(owner, { stake, payout }), acceptedAtMs);
  book.post(draftOptionEnd(owner, { stake, payout }, result), record.find(9).atMs);
  const option: OptionClaim = {
    ...{ id: owner.id, receiptId, book: 'demo', code: record.code, type, status: 'settled', resultType: result },
    ...{ createTime: acceptedAtMs, expiresAt: acceptedAtMs + 60_000, duration: 60, ruleVersion, ...waits },
    ...{ stake: formatUsdt(stake), payoutRatio: '0.78', payout: formatUsdt(payout) },
    ...{ quotedPrice: formatPrice(mid(3)), acceptedSequence: 3 },
    ...{ buyPrice: formatPrice(mid(5)), buyTime: record.find(5).atMs, buySequence: 5 },
    ...{ endPrice: formatPrice(mid(9)), endTime: record.find(9).atMs, endSequence: 9, beforeSequence: 7 },
    profit: profit === null ? null : formatUsdt(profit),
    termsHash: hashText(terms, sha256),
  };
  return {
    receipt: {
      ...{ id: receiptId, book: 'demo', order: { kind: 'option', option }, terms, corrections: [] },
      ticks: [
        record.tell(3, 'accepted'),
        record.tell(3, 'beforeOpen'),
        record.tell(5, 'open'),
        record.tell(7, 'beforeClose', 1),
        record.tell(9, 'close', 1),
      ],
      transfers: book.transfers,
    },
    proofs: record.proofs,
  };
}

/** How a test wants its contract; closings name the lots, the reason, the record before and the one that closed. */
export interface ContractRequest {
  readonly side: 'long' | 'short';
  readonly prices: readonly TestPrice[];
  readonly limit?: string;
  readonly stopLoss?: string;
  readonly takeProfit?: string;
  readonly leverage?: number;
  readonly closesWithSession?: boolean;
  readonly fillWaitMs?: number;
  /** Rate into USDT, read from the first record of USDJPY. */
  readonly isInYen?: boolean;
  readonly acceptedAfterMs: number;
  readonly places: readonly [accepted: number, beforeOpen: number, open: number];
  readonly closings: readonly (readonly [lots: string, reason: CloseReason, before: number, close: number])[];
  readonly rangeLengths?: readonly number[];
}

/** A contract of one lot of one unit, opened and closed as asked. */
export function buildContractFixture(sha256: Sha256, request: ContractRequest): ReceiptFixture {
  const { side, rangeLengths = [], limit, isInYen = false } = request;
  const code = isInYen ? 'XAUJPY' : 'BTCUSDT';
  const record = createTestRecord({ code, instrumentId: 7, prices: request.prices }, sha256, rangeLengths);
  const rates = createTestRecord({ code: 'USDJPY', instrumentId: 9, prices: [[0, '150.25']] }, sha256);
  const { feeRate, capMultiple, callLevel, closeOutLevel } = defaultContractParameters;
  const yen = rates.find(1);
  const terms: ContractTerms = {
    ...{ ruleVersion: contractRuleVersion, code, side, quantity: 100_000_000n, lotSize: 100_000_000n },
    ...{ leverage: request.leverage ?? 10, feeRate, capMultiple, callLevel, closeOutLevel },
    conversion: isInYen ? calculateConversion(calculateMid(yen.bid, yen.ask), true) : ratioOne,
  };
  const [accepted, , open] = request.places;
  const limitPrice = limit === undefined ? null : readPrice(limit);
  const termsPrice = selectTermsPrice(side, limitPrice, record.find(accepted));
  const held = calculateOpening(terms, termsPrice);
  const acceptedAtMs = startMs + request.acceptedAfterMs;
  const { closesWithSession = false, fillWaitMs = 5_000 } = request;
  const text = writeContractTerms({
    ...terms,
    ...held,
    ...{
      id: owner.id,
      book: 'live',
      limitPrice,
      acceptedAtMs,
      acceptedSequence: accepted,
      termsPrice,
      closesWithSession,
      fillWaitMs,
    },
    ...{ conversionCode: isInYen ? 'USDJPY' : null, conversionSequence: isInYen ? 1 : null },
  });
  const openPrice = selectOpeningPrice(side, record.find(open));
  const book = createBook();
  book.post(draftContractAcceptance(owner, held), acceptedAtMs);
  const end = closeParts(request, record, { terms, openPrice, held }, book.post);
  const last = end.closings.at(-1);
  const isClosed = end.openQuantity === 0n;
  const levels = calculateLevels(terms, { ...end.levelled, openPrice });
  const contract: ContractClaim = {
    ...{ id: owner.id, receiptId, book: 'live', code, side, kind: limitPrice === null ? 'market' : 'limit' },
    ...{ status: isClosed ? 'closed' : 'holding', createTime: acceptedAtMs, lots: '1', lotSize: '1' },
    ...{ openLots: formatDecimal(end.openQuantity, 8), leverage: terms.leverage, closesWithSession, fillWaitMs },
    ...{ limitPrice: limit ?? null, stopLoss: request.stopLoss ?? null, takeProfit: request.takeProfit ?? null },
    ...{ quotedPrice: formatPrice(termsPrice), acceptedSequence: accepted },
    ...{ margin: formatUsdt(held.margin), openFee: formatUsdt(held.fee), reserve: formatUsdt(held.reserve) },
    ...{ marginLeft: formatUsdt(end.marginLeft), reserveLeft: formatUsdt(end.reserveLeft) },
    ...{ closeFee: formatUsdt(end.fees), profit: formatUsdt(end.profit), result: formatUsdt(end.result) },
    ...{ gapLoss: formatUsdt(end.gapLoss) },
    ...{ ruleVersion: 1, feeRate: '0.0005', capMultiple: '10', callLevel: '0.8', closeOutLevel: '0.5' },
    liquidationPrice: levels.liquidation === null ? null : formatPrice(levels.liquidation),
    capPrice: levels.cap === null ? null : formatPrice(levels.cap),
    conversion: {
      rate: formatDecimal(terms.conversion, 10),
      ...(isInYen ? { code: 'USDJPY', sequence: 1 } : { code: null, sequence: null }),
    },
    ...{ openPrice: formatPrice(openPrice), openTime: record.find(open).atMs, openSequence: open },
    ...tellEnd(last),
    cancelReason: null,
    termsHash: hashText(text, sha256),
    closings: end.closings,
  };
  return {
    receipt: {
      ...{ id: receiptId, book: 'live', order: { kind: 'contract', contract }, terms: text, corrections: [] },
      ticks: tellTicks(request, record, rates),
      transfers: book.transfers,
    },
    proofs: [...record.proofs, ...(isInYen ? rates.proofs : [])],
  };
}

function tellEnd(last: ContractClaim['closings'][number] | undefined) {
  return {
    closePrice: last?.price ?? null,
    closeTime: last?.at ?? null,
    closeSequence: last?.sequence ?? null,
    closeReason: last?.reason ?? null,
  };
}

function tellTicks({ places, closings, isInYen }: ContractRequest, record: TestRecord, rates: TestRecord) {
  const [accepted, beforeOpen, open] = places;
  return [
    record.tell(accepted, 'accepted'),
    ...(isInYen ? [rates.tell(1, 'conversion')] : []),
    record.tell(beforeOpen, 'beforeOpen'),
    record.tell(open, 'open'),
    ...closings.flatMap(([, , before, close], index) => [
      record.tell(before, 'beforeClose', index + 1),
      record.tell(close, 'close', index + 1),
    ]),
  ];
}

function closeParts(
  { side, closings }: ContractRequest,
  record: TestRecord,
  opened: {
    readonly terms: ContractTerms;
    readonly openPrice: bigint;
    readonly held: { readonly margin: bigint; readonly fee: bigint; readonly reserve: bigint };
  },
  post: (drafts: readonly TransferDraft[], atMs: number) => void,
) {
  const { terms, openPrice, held } = opened;
  const told: ContractClaim['closings'][number][] = [];
  let left = { openQuantity: terms.quantity, marginLeft: held.margin, reserveLeft: held.reserve };
  const sums = { fees: 0n, profit: 0n, gapLoss: 0n, result: 0n };
  const hold = () => ({ quantity: left.openQuantity, margin: left.marginLeft, reserve: left.reserveLeft });
  let levelled = hold();
  for (const [index, [lots, reason, , close]] of closings.entries()) {
    const tick = record.find(close);
    const price = selectClosingPrice(side, tick);
    const result = calculateClosing({ ...left, terms, openPrice }, readPrice(lots) / 100n, price);
    const { profit, fee, marginBack, gapLoss } = result;
    const closed = (quantity: bigint) => (held.fee * quantity) / terms.quantity;
    const openFee = closed(terms.quantity - result.quantityLeft) - closed(terms.quantity - left.openQuantity);
    const net = profit - openFee - fee;
    told.push({
      ...{ part: index + 1, lots, reason, price: formatPrice(price), at: tick.atMs, sequence: close },
      ...{ profit: formatUsdt(profit), fee: formatUsdt(fee), openFee: formatUsdt(openFee), result: formatUsdt(net) },
      ...{ marginBack: formatUsdt(marginBack), gapLoss: formatUsdt(gapLoss) },
    });
    post(draftContractClosing(owner, result, index === 0 ? held.fee : 0n), tick.atMs);
    left = { openQuantity: result.quantityLeft, marginLeft: result.marginLeft, reserveLeft: result.reserveLeft };
    if (left.openQuantity > 0n) levelled = hold();
    sums.result += net;
    sums.fees += fee;
    sums.profit += profit;
    sums.gapLoss += gapLoss;
  }
  return { ...left, ...sums, levelled, closings: told };
}
