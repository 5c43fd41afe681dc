import type { PayoutAddress } from '@truemark/contract/payments/payout-addresses';
import type { WithdrawalWay } from '@truemark/contract/payments/withdrawals';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import type { Network } from '@truemark/domain/payments/network';
import { quoteWithdrawal } from '@truemark/domain/withdrawals/withdrawal';
import { readTypedAmount } from '../amounts/index.ts';

/** What a person has typed and chosen of a withdrawal. */
export interface WithdrawalDraft {
  readonly asset: Asset;
  /** Empty while none is chosen. */
  readonly method: Network | '';
  /** One of the address book; empty while none is chosen. */
  readonly address: string;
  readonly amount: string;
}

export interface WithdrawalRules {
  readonly feeRate: string;
  readonly way: WithdrawalWay | undefined;
  readonly available: string | undefined;
  readonly addresses: readonly PayoutAddress[];
  readonly nowMs: number;
}

export type WithdrawalErrorKey =
  | 'methodMissing'
  | 'addressMissing'
  | 'addressWaits'
  | 'amountMissing'
  | 'amountWrong'
  | 'amountBelowMinimum'
  | 'amountAboveMaximum'
  | 'balanceInsufficient';

/** Fee and what arrives of a typed amount; undefined for what is none. */
export function quoteDraft(
  { asset, amount }: Pick<WithdrawalDraft, 'asset' | 'amount'>,
  { feeRate, way }: Pick<WithdrawalRules, 'feeRate' | 'way'>,
) {
  const typed = readTypedAmount(amount);
  const parsed = typed === undefined ? undefined : parseAmount(typed, asset);
  const rate = parseDecimal(feeRate, ratioScale);
  const minimum = way && parseAmount(way.minimum, asset);
  const maximum = way && parseAmount(way.maximum, asset);
  if (!parsed?.ok || !rate.ok || !minimum?.ok || !maximum?.ok) return undefined;
  const rules = { feeRate: rate.value, minimum: minimum.value, maximum: maximum.value };
  const quote = quoteWithdrawal(parsed.value, rules);
  return quote.ok
    ? { fee: formatAmount(quote.value.fee, asset), arrives: formatAmount(quote.value.arrives, asset) }
    : { refusal: quote.code };
}

/** What is wrong with each field, as the server would say it. */
export function findWithdrawalErrors(
  draft: WithdrawalDraft,
  rules: WithdrawalRules,
): Partial<Record<keyof WithdrawalDraft, WithdrawalErrorKey>> {
  const errors: Partial<Record<keyof WithdrawalDraft, WithdrawalErrorKey>> = {};
  const place = rules.addresses.find(({ address, network }) => address === draft.address && network === draft.method);
  if (draft.method === '') errors.method = 'methodMissing';
  if (!place) errors.address = 'addressMissing';
  else if (place.usableFrom > rules.nowMs) errors.address = 'addressWaits';
  const amount = findAmountError(draft, rules);
  return amount ? { ...errors, amount } : errors;
}

function findAmountError(draft: WithdrawalDraft, rules: WithdrawalRules): WithdrawalErrorKey | undefined {
  if (draft.amount.trim() === '') return 'amountMissing';
  const typed = readTypedAmount(draft.amount);
  const amount = typed === undefined ? undefined : parseAmount(typed, draft.asset);
  if (!amount?.ok || amount.value <= 0n) return 'amountWrong';
  const refusal = quoteDraft(draft, rules)?.refusal;
  if (refusal === 'amountBelowMinimum' || refusal === 'amountAboveMaximum') return refusal;
  const available = rules.available === undefined ? undefined : parseAmount(rules.available, draft.asset);
  return available?.ok && amount.value > available.value ? 'balanceInsufficient' : undefined;
}
