import type { CallReply } from '@truemark/contract/call';
import type { listOptionsConfig } from '@truemark/contract/trading/options';
import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { assetDecimals } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import {
  defaultOptionTerms,
  defaultStakesMax,
  type OptionTerms,
  optionRuleVersion,
} from '@truemark/domain/options/rules';
import { type Figure, readFigure } from '../shared/read-figure.ts';
import type { OptionDraft } from './option-form.ts';

export type OptionsReply = CallReply<typeof listOptionsConfig>;

/** A duration on sale, with the greatest stake of this customer. */
export interface OptionOffer extends OptionTerms {
  /** Seconds, as on the wire. */
  readonly duration: number;
  readonly stakeMax: Amount;
}

/** Everything an options ticket is judged by. */
export interface OptionMarket {
  /** The shortest first. */
  readonly offers: readonly OptionOffer[];
  readonly ruleVersion: number;
  readonly available: Amount | null;
  readonly reserveLeft: Amount | null;
  /** Latest expiry that still falls into the session, ms; null when it never closes. */
  readonly expiryMax: number | null;
  /** When the session after this one begins, ms; null when it never closes. */
  readonly reopensAt: number | null;
  readonly isPreview: boolean;
}

function readUsdt(text: string | undefined): Amount | null {
  const amount = text === undefined ? undefined : parseAmount(text, 'USDT');
  return amount?.ok ? amount.value : null;
}

/** Puts together what an options ticket is judged by; for visitors by the product's own terms. */
export function buildOptionMarket(reply: OptionsReply | undefined, available: string | undefined): OptionMarket {
  const offers = reply ? reply.configs.map(readOffer) : defaultOptionTerms.map(previewOffer);
  return {
    offers: [...offers].sort((one, other) => one.duration - other.duration),
    ruleVersion: reply?.ruleVersion ?? optionRuleVersion,
    available: readUsdt(available),
    reserveLeft: readUsdt(reply?.reserveLeft),
    expiryMax: reply?.expiryMax ?? null,
    reopensAt: reply?.reopensAt ?? null,
    isPreview: reply === undefined,
  };
}

function readOffer(config: OptionsReply['configs'][number]): OptionOffer {
  const ratio = parseDecimal(config.payoutRatio, ratioScale);
  return {
    duration: config.duration,
    durationMs: config.duration * 1_000,
    payoutRatio: ratio.ok ? ratio.value : 0n,
    stakeMin: readUsdt(config.stakeMin) ?? 0n,
    stakeMax: readUsdt(config.stakeMax) ?? 0n,
  };
}

function previewOffer(terms: OptionTerms): OptionOffer {
  return { ...terms, duration: terms.durationMs / 1_000, stakeMax: defaultStakesMax[0] ?? terms.stakeMin };
}

/**
 * The offer that the draft means: the chosen duration, as long as it is sold, else the shortest. Once an option is asked
 * about, its duration is sold or nothing is: another one would be another option.
 */
export function findOffer(
  draft: OptionDraft,
  market: OptionMarket,
  asked?: Pick<OptionOffer, 'duration'>,
): OptionOffer | undefined {
  const wanted = asked ?? draft;
  const chosen = market.offers.find(({ duration }) => duration === wanted.duration);
  return asked ? chosen : (chosen ?? market.offers[0]);
}

/** The stake as an exact amount of USDT. */
export function readStake(draft: OptionDraft, locale: string): Figure {
  return readFigure(locale, draft.amount, assetDecimals.USDT);
}
