import { showToast } from '@truemark/browser/toasts';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { quantityScale } from '@truemark/domain/market/instrument';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../platform/query.ts';
import { useText } from '../../../platform/text.ts';
import { needsConfirmation, useConfirmLimit } from '../shared/confirm-setting.ts';
import { focusFirstError } from '../shared/focus-first-error.ts';
import { readSeenTerms, type SeenContractTerms } from '../shared/list-changed-terms.ts';
import { findRefusalField, isTermsChange } from '../shared/place-refusal.ts';
import { findValue, writeFigure } from '../shared/read-figure.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract, closeSheet, freeLots } from '../ticket-store.ts';
import type { ContractSummary } from './contract-summary.ts';
import { placeContract } from './place-contract.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';

/** The way of a contract order from the button over the question to the server, and what is said when it is back. */
export function useContractSender(info: MarketInfo, ticket: ContractTicketState, format: TicketFormat) {
  const t = useText('trade');
  const limit = useConfirmLimit(setting => setting.limit);
  /** The terms as they were when the question was asked, and its figures; undefined while nothing is asked. */
  const [asked, setAsked] = useState<{ readonly terms: SeenContractTerms; readonly summary: ContractSummary }>();
  const body = useRef<HTMLFormElement>(null);
  const { place: here, market, reading, errors, summary, obstacle, sending } = ticket;
  const isSkipped = summary !== undefined && !needsConfirmation(summary.margin, limit);
  const isReady = !obstacle && sending !== 'busy' && summary !== undefined && Object.keys(errors).length === 0;

  // A question that is no longer on screen keeps no lots.
  useEffect(() => () => freeLots(here), [here]);

  /** What is asked about, and sent again if need be, are the lots of this moment. */
  function fixLots(): void {
    const lots = findValue(reading.lots);
    if (!reading.amount || lots === null) return;
    actOnContract(here, { type: 'fix', lots: writeFigure(format.locale, lots, quantityScale) });
  }

  async function place(terms: SeenContractTerms): Promise<void> {
    const outcome = await placeContract(here, reading, terms, summary?.endsWithSession);
    if (outcome.kind === 'accepted') {
      announce(outcome.reply.kind);
      actOnContract(here, { type: 'accepted' });
      closeSheet(here);
    } else if (outcome.kind === 'refused') {
      const { error } = outcome;
      actOnContract(here, { type: 'refuse', refusal: { field: findRefusalField(error, reading), error } });
      void queryClient.invalidateQueries({ queryKey: ['markets', 'info', info.code] });
      await ticket.terms.refetch();
      // The question stays: the new terms are shown in it, beside what they were, and it asks again.
      if (isTermsChange(error)) return;
      freeLots(here);
    }
    setAsked(undefined);
  }

  function announce(kind: 'market' | 'limit'): void {
    const words = {
      side: t(reading.side === 'long' ? 'buyLong' : 'sellShort'),
      ...format.lotsCount(findValue(reading.lots) ?? 0n),
      symbol: info.symbol,
    };
    const price = format.price(findValue(reading.limitPrice) ?? 0n);
    showToast('done', kind === 'limit' ? t('orderResting', { ...words, price }) : t('orderAccepted', words));
  }

  return {
    body,
    asked,
    /** The order is small enough to go without a question. */
    isSkipped,
    review(): void {
      if (ticket.isVisitor || obstacle || sending === 'busy') return;
      actOnContract(here, { type: 'try' });
      const terms = readSeenTerms(market);
      if (isReady) fixLots();
      if (!isReady) focusFirstError(body.current);
      else if (isSkipped) void place(terms);
      else setAsked({ terms, summary });
    },
    confirm(): void {
      if (!asked || !isReady) return;
      const terms = readSeenTerms(market);
      setAsked({ terms, summary });
      void place(terms);
    },
    leave(): void {
      if (sending === 'busy') return;
      setAsked(undefined);
      freeLots(here);
    },
  };
}
