import type { MarketInfo } from '@truemark/contract/markets';
import { DirectionArrow } from '@truemark/ui/change-text';
import { Segmented } from '@truemark/ui/segmented';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../platform/error-text.ts';
import { queryClient } from '../../../platform/query.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { showToast } from '../../../platform/toasts.ts';
import { AvailableText } from './available-text.tsx';
import { needsConfirmation, useConfirmLimit } from './confirm-setting.ts';
import { ContractConfirm } from './contract-confirm.tsx';
import { ContractFields } from './contract-fields.tsx';
import { ContractFigures } from './contract-figures.tsx';
import { findShownContractError } from './contract-form.ts';
import { ContractNotes } from './contract-notes.tsx';
import { listChangedContractTerms, readSeenTerms, type SeenContractTerms } from './list-changed-terms.ts';
import { findRefusalField, isTermsChange, placeContract } from './place-contract.ts';
import { TermsGate } from './terms-gate.tsx';
import styles from './ticket.module.css';
import { TicketFoot } from './ticket-foot.tsx';
import { actOnContract, setSheet } from './ticket-store.ts';
import { useContractTicket } from './use-contract-ticket.ts';
import { useErrorWords, useTicketFormat } from './use-ticket-words.ts';

/** The ticket of contracts: what is wanted, what it takes and what may come of it, and the way to place it. */
export function ContractTicket(props: { readonly info: MarketInfo }) {
  const { info } = props;
  const t = useText('trade');
  const shell = useShell();
  const ticket = useContractTicket(info);
  const format = useTicketFormat(info.priceDecimals);
  const wordError = useErrorWords(format);
  const describeRefusal = useErrorText();
  const limit = useConfirmLimit(setting => setting.limit);
  const [seen, setSeen] = useState<SeenContractTerms>();
  const body = useRef<HTMLFormElement>(null);
  const { form, market, reading, errors, summary, obstacle, sending } = ticket;
  const { side } = reading;
  const isSkipped = summary !== undefined && !needsConfirmation(summary.margin, limit);
  const refusal = form.refusal?.field === undefined ? form.refusal : undefined;

  // What was looked at is over when the ticket is another one's.
  useEffect(() => {
    if (ticket.isVisitor) setSeen(undefined);
  }, [ticket.isVisitor]);

  async function place(terms: SeenContractTerms): Promise<void> {
    if (sending === 'busy') return;
    const outcome = await placeContract(info.code, reading, terms);
    if (outcome.kind === 'accepted') {
      const { reply } = outcome;
      const words = {
        side: t(reply.side === 'long' ? 'buyLong' : 'sellShort'),
        lots: format.lots(reading.lots.kind === 'figure' ? reading.lots.value : 0n),
        symbol: info.symbol,
      };
      const price = reading.limitPrice.kind === 'figure' ? format.price(reading.limitPrice.value) : '';
      showToast('done', reply.kind === 'limit' ? t('orderResting', { ...words, price }) : t('orderAccepted', words));
      actOnContract({ type: 'accepted' });
      setSeen(undefined);
      setSheet(false);
    } else if (outcome.kind === 'unknown') {
      setSeen(undefined);
    } else {
      await refuse(outcome.error);
    }
  }

  async function refuse(error: unknown): Promise<void> {
    actOnContract({ type: 'refuse', refusal: { field: findRefusalField(error, reading), error } });
    // The dialog stays: the new terms are shown in it, beside what they were, and it asks again.
    if (isTermsChange(error)) await ticket.terms.refetch();
    else setSeen(undefined);
    void queryClient.invalidateQueries({ queryKey: ['markets', 'info', info.code] });
  }

  function review(): void {
    if (obstacle || sending === 'busy') return;
    actOnContract({ type: 'try' });
    if (Object.keys(errors).length > 0 || !summary) {
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const terms = readSeenTerms(market);
    if (isSkipped) void place(terms);
    else setSeen(terms);
  }

  function confirm(): void {
    if (!seen || obstacle || !summary || Object.keys(errors).length > 0) return;
    const now = readSeenTerms(market);
    setSeen(now);
    void place(now);
  }

  return (
    <TermsGate isVisitor={ticket.isVisitor} loaded={ticket.terms}>
      <form
        ref={body}
        className={styles.body}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          review();
        }}
      >
        <Segmented
          label={t('side')}
          isLarge
          value={side}
          onChange={next => actOnContract({ type: 'side', side: next })}
          options={[
            { value: 'long', label: <Sided direction="up">{t('buyLong')}</Sided>, tone: 'gain' },
            { value: 'short', label: <Sided direction="down">{t('sellShort')}</Sided>, tone: 'loss' },
          ]}
        />
        <div className={styles.line}>
          <Segmented
            label={t('orderType')}
            isFit
            value={reading.kind}
            onChange={kind =>
              actOnContract({
                type: 'kind',
                kind,
                ...(market.quote && {
                  limitPrice: format.price(side === 'long' ? market.quote.ask : market.quote.bid),
                }),
              })
            }
            options={[
              { value: 'market', label: t('market') },
              { value: 'limit', label: t('limit') },
            ]}
          />
          <AvailableText />
        </div>
        <ContractFields
          ticket={ticket}
          format={format}
          findError={field => {
            if (form.refusal?.field === field) return describeRefusal(form.refusal.error);
            const error = findShownContractError(form, errors, field);
            return error && wordError(error, { side, isContract: true });
          }}
        />
        <ContractFigures ticket={ticket} format={format} />
        <ContractNotes ticket={ticket} format={format} />
        <TicketFoot
          code={info.code}
          product="contract"
          quoteCurrency={info.quoteCurrency}
          isVisitor={ticket.isVisitor}
          obstacle={obstacle}
          sending={seen ? 'idle' : sending}
          refusal={refusal && !seen ? describeRefusal(refusal.error) : undefined}
          tone={side === 'long' ? 'gain' : 'loss'}
          label={chooseLabel(t, side, isSkipped)}
          isSkipped={isSkipped}
          hint={t('cancelHint')}
          format={format}
        />
      </form>
      {seen && summary && (
        <ContractConfirm
          info={info}
          ticket={ticket}
          summary={summary}
          format={format}
          isSheet={shell === 'mobile'}
          changed={listChangedContractTerms(seen, readSeenTerms(market))}
          refusal={refusal && describeRefusal(refusal.error)}
          onConfirm={confirm}
          onClose={() => sending !== 'busy' && setSeen(undefined)}
        />
      )}
    </TermsGate>
  );
}

function chooseLabel(t: ReturnType<typeof useText<'trade'>>, side: 'long' | 'short', isSkipped: boolean): string {
  if (side === 'long') return t(isSkipped ? 'placeBuyLong' : 'reviewBuyLong');
  return t(isSkipped ? 'placeSellShort' : 'reviewSellShort');
}

/** A direction with its arrow, which points the same way in every language. */
export function Sided(props: { readonly direction: 'up' | 'down'; readonly children: string }) {
  return (
    <>
      <DirectionArrow direction={props.direction} size={9} />
      {props.children}
    </>
  );
}
