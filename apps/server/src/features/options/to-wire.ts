import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { formatPrice, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { calculateOptionProfit } from '@truemark/domain/options/rules';
import { writeOptionTerms } from '@truemark/domain/options/terms-text';
import { assert } from '@truemark/domain/result';
import type { Option, SoldOption } from './option.ts';
import type { OptionParts } from './parts.ts';

/** An option as the wire has it. */
export function toWire(option: Option, parts: Pick<OptionParts, 'instruments' | 'receiptIds'>): OptionOrder {
  const { code, symbol, priceDecimals } = findInstrument(option, parts);
  const { userId, id, buy, end } = option;
  const profit = calculateOptionProfit(option.result, option.stake, option.payout);
  return {
    id: String(id),
    receiptId: parts.receiptIds.encode('option', userId, id),
    ...{ book: option.book, code, symbol, priceDecimals, type: option.type },
    status: option.state,
    resultType: option.result,
    createTime: option.acceptedAtMs,
    expiresAt: option.expiresAtMs,
    duration: option.durationSeconds,
    fillWaitMs: option.fillWaitMs,
    settleWaitMs: option.settleWaitMs,
    stake: formatAmount(option.stake, 'USDT'),
    payoutRatio: formatDecimal(option.ratio, ratioScale),
    ruleVersion: option.ruleVersion,
    payout: formatAmount(option.payout, 'USDT'),
    quotedPrice: formatPrice(option.quotedPrice),
    acceptedSequence: option.acceptedSequence,
    buyPrice: buy ? formatPrice(buy.price) : null,
    buyTime: buy?.atMs ?? null,
    buySequence: buy?.sequence ?? null,
    endPrice: end ? formatPrice(end.price) : null,
    endTime: end?.atMs ?? null,
    endSequence: end?.sequence ?? null,
    beforeSequence: end?.beforeSequence ?? null,
    profit: profit === null ? null : formatAmount(profit, 'USDT'),
    termsHash: option.termsHash,
  };
}

/** The frozen terms of an option as they were hashed. */
export function writeTerms(option: Omit<SoldOption, 'termsHash'>, parts: Pick<OptionParts, 'instruments'>): string {
  return writeOptionTerms({
    ...option,
    id: String(option.id),
    code: findInstrument(option, parts).code,
    durationMs: option.durationSeconds * 1_000,
    payoutRatio: option.ratio,
  });
}

function findInstrument(
  { instrumentId }: Pick<SoldOption, 'instrumentId'>,
  { instruments }: Pick<OptionParts, 'instruments'>,
) {
  const instrument = instruments.byId(instrumentId);
  assert(instrument, 'instruments stay in the catalogue');
  return instrument;
}
