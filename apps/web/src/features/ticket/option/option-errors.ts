import { checkOption, optionRuleVersion } from '@truemark/domain/options/rules';
import { type Figure, isOwnError, type TicketError } from '../shared/read-figure.ts';
import type { OptionDraft, OptionForm } from './option-form.ts';
import type { OptionMarket, OptionOffer } from './option-market.ts';

/**
 * What is wrong with the amount of an options ticket. What the figure is by itself comes first, then the server's own
 * check. Whether options are sold now, and to this customer, is said elsewhere on the ticket.
 */
export function findStakeError(
  stake: Figure,
  { type, offer }: { readonly type: OptionDraft['type']; readonly offer: OptionOffer },
  market: OptionMarket,
): TicketError | undefined {
  if (stake.kind === 'empty') return { key: 'missing' };
  if (stake.kind === 'wrong') return { key: stake.error };
  const checked = checkOption(
    {
      type,
      durationMs: offer.durationMs,
      stake: stake.value,
      payoutRatio: offer.payoutRatio,
      ruleVersion: optionRuleVersion,
    },
    {
      instrument: { code: '', type: 2, sessionCalendar: 'always' },
      terms: offer,
      acceptedAtMs: 0,
      isTradable: true,
      isTradeOnly: false,
      region: 'default',
      stakeMax: offer.stakeMax,
      available: market.available,
      reserveLeft: market.reserveLeft,
    },
  );
  if (checked.ok) return undefined;
  switch (checked.code) {
    case 'purchaseAmountWrong':
    case 'amountBelowMinimum':
      return { key: 'amountBelowMinimum', amount: offer.stakeMin };
    case 'amountAboveMaximum':
      return { key: 'amountAboveMaximum', amount: offer.stakeMax };
    case 'balanceInsufficient':
      return { key: checked.code, amount: stake.value };
    case 'reserveShort':
      return { key: checked.code };
    default:
      return undefined;
  }
}

/** The error of the amount that is on screen now. */
export function findShownStakeError(
  form: Pick<OptionForm, 'isLeft' | 'isTried'>,
  error: TicketError | undefined,
): TicketError | undefined {
  return error && (form.isTried || form.isLeft || isOwnError(error)) ? error : undefined;
}
