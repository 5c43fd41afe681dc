import type { ConversionPairItem } from '@truemark/contract/payments/conversions';
import {
  type ConversionPlan,
  type ConversionRefusal,
  checkConversion,
  conversionRuleVersion,
  findConversionPair,
  selectConversionPrice,
} from '@truemark/domain/conversions/rules';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { parsePrice, ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { readTypedAmount } from '../amounts/index.ts';

/** How much less than expected may arrive, in thousandths: choices of the form. */
export const tolerances = ['1', '5', '10'] as const;
export type Tolerance = (typeof tolerances)[number];

/** What a person has typed and chosen of a conversion. */
export interface ConversionDraft {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: string;
  readonly tolerance: Tolerance;
}

/** The terms in force and the situation, as texts of the wire. */
export interface ConversionMarket {
  readonly feeRate: string;
  readonly amountMin: string;
  /** Of what leaves. */
  readonly available: string | undefined;
  /** Empty while there is no price. */
  readonly bid: string;
  readonly ask: string;
}

export type ConversionErrorKey = 'amountMissing' | 'amountWrong' | 'amountBelowMinimum' | 'balanceInsufficient';

/** What a conversion would come to now. */
export interface ConversionQuote {
  readonly plan: ConversionPlan;
  /** What is sent: plain decimals. */
  readonly amount: string;
  readonly received: string;
  readonly leastReceived: string;
  readonly fee: string;
  readonly price: bigint;
}

type Judged =
  | { readonly quote: ConversionQuote; readonly refusal?: undefined }
  | { readonly quote?: undefined; readonly refusal: ConversionRefusal | 'balanceInsufficient' };

/** Judges a draft as the server would, at the price on screen. */
export function quoteConversion(draft: ConversionDraft, market: ConversionMarket): Judged {
  const { from, to } = draft;
  const pair = findConversionPair(from, to);
  const typed = readTypedAmount(draft.amount);
  const amount = typed === undefined ? undefined : parseAmount(typed, from);
  const feeRate = parseDecimal(market.feeRate, ratioScale);
  const valueMin = parseAmount(market.amountMin, 'USDT');
  const available = market.available === undefined ? undefined : parseAmount(market.available, from);
  const bid = parsePrice(market.bid);
  const ask = parsePrice(market.ask);
  if (!feeRate.ok || !valueMin.ok) return { refusal: 'termsChanged' };
  const price = pair && bid.ok && ask.ok ? selectConversionPrice(pair.side, { bid: bid.value, ask: ask.value }) : null;
  const checked = checkConversion(
    // The least that is possible: what the person accepts is worked out from what comes of it.
    {
      pair,
      amount: amount?.ok ? amount.value : 0n,
      least: 1n,
      feeRate: feeRate.value,
      ruleVersion: conversionRuleVersion,
    },
    { price, feeRate: feeRate.value, valueMin: valueMin.value, available: available?.ok ? available.value : null },
  );
  if (!checked.ok) return { refusal: checked.code };
  const plan = checked.value;
  const least = (plan.received * (1_000n - BigInt(draft.tolerance))) / 1_000n;
  return {
    quote: {
      plan: { ...plan, least },
      amount: formatAmount(plan.amount, from),
      received: formatAmount(plan.received, to),
      leastReceived: formatAmount(least > 0n ? least : 1n, to),
      fee: formatAmount(plan.fee, 'USDT'),
      price: plan.quotedPrice,
    },
  };
}

/** What is wrong with the typed amount. Without a price nothing but its form can be judged. */
export function findConversionErrors(
  draft: ConversionDraft,
  market: ConversionMarket,
): Partial<Record<keyof ConversionDraft, ConversionErrorKey>> {
  if (draft.amount.trim() === '') return { amount: 'amountMissing' };
  const typed = readTypedAmount(draft.amount);
  const amount = typed === undefined ? undefined : parseAmount(typed, draft.from);
  if (!amount?.ok || amount.value <= 0n) return { amount: 'amountWrong' };
  const { refusal } = quoteConversion(draft, market);
  if (refusal === 'amountBelowMinimum' || refusal === 'balanceInsufficient') return { amount: refusal };
  return {};
}

/** The draft with another asset on a side; the other side follows, since one of the two is USDT. */
export function chooseAsset(
  draft: ConversionDraft,
  side: 'from' | 'to',
  asset: Asset,
  pairs: readonly ConversionPairItem[],
): ConversionDraft {
  const first = pairs[0]?.asset ?? 'BTC';
  const other = side === 'from' ? draft.to : draft.from;
  const fitting = asset === 'USDT' ? (other === 'USDT' ? (side === 'from' ? draft.from : draft.to) : other) : 'USDT';
  const partner = fitting === 'USDT' && asset === 'USDT' ? first : fitting;
  return side === 'from' ? { ...draft, from: asset, to: partner } : { ...draft, to: asset, from: partner };
}
