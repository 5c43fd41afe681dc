import { showToast } from '@truemark/browser/toasts';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { useRef } from 'react';
import { useText } from '../../../platform/text.ts';
import { needsConfirmation, useConfirmLimit } from '../shared/confirm-setting.ts';
import { focusFirstError } from '../shared/focus-first-error.ts';
import { readSeenOption, type SeenOptionTerms } from '../shared/list-changed-terms.ts';
import { isAboutAmount, isTermsChange } from '../shared/place-refusal.ts';
import { findValue } from '../shared/read-figure.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnOption, closeSheet } from '../ticket-store.ts';
import type { OptionOffer } from './option-market.ts';
import { placeOption } from './place-option.ts';
import type { OptionTicketState } from './use-option-ticket.ts';

/** The way of an option from the button over the question to the server, and what is said when it is back. */
export function useOptionSender(info: MarketInfo, ticket: OptionTicketState, format: TicketFormat) {
  const t = useText('trade');
  const limit = useConfirmLimit(setting => setting.limit);
  const body = useRef<HTMLFormElement>(null);
  const { place: here, form, market, offer, seen, setSeen, error, obstacle, sending } = ticket;
  const { type } = form.draft;
  const stake = findValue(ticket.stake) ?? 0n;
  const isSkipped = error === undefined && !needsConfirmation(stake, limit);

  async function place(sold: OptionOffer, terms: SeenOptionTerms): Promise<void> {
    const outcome = await placeOption(here, { type, duration: sold.duration, stake }, terms);
    if (outcome.kind === 'accepted') {
      announce(outcome.reply);
      actOnOption(here, { type: 'accepted' });
      closeSheet(here);
    } else if (outcome.kind === 'refused') {
      const field = isAboutAmount(outcome.error) ? 'amount' : undefined;
      actOnOption(here, { type: 'refuse', refusal: { field, error: outcome.error } });
      await ticket.config.refetch();
      // The question stays: the new terms are shown in it, beside what they were, and it asks again.
      if (isTermsChange(outcome.error)) return;
    }
    setSeen(undefined);
  }

  function announce(option: OptionOrder): void {
    const time = formatTimeWithSeconds(format.locale, option.expiresAt, 'utc');
    const words = { direction: t(type), amount: format.amount(stake), symbol: info.symbol, time };
    showToast('done', t('optionAccepted', words));
  }

  return {
    body,
    /** The option is small enough to go without a question. */
    isSkipped,
    review(): void {
      if (ticket.isVisitor || obstacle || sending === 'busy' || !offer) return;
      // Sent or asked about, it is this duration, whatever else is sold by then.
      actOnOption(here, { type: 'duration', duration: offer.duration });
      actOnOption(here, { type: 'try' });
      const terms = readSeenOption(offer, market.ruleVersion);
      if (error) focusFirstError(body.current);
      else if (isSkipped) void place(offer, terms);
      else setSeen(terms);
    },
    confirm(): void {
      if (!seen || obstacle || error || sending === 'busy' || !offer) return;
      const terms = readSeenOption(offer, market.ruleVersion);
      setSeen(terms);
      void place(offer, terms);
    },
    leave(): void {
      if (sending !== 'busy') setSeen(undefined);
    },
  };
}
