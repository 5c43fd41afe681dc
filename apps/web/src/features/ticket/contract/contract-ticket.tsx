import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Segmented } from '@truemark/ui/segmented';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useErrorText } from '../../../platform/error-text.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { AvailableText } from '../shared/available-text.tsx';
import { listChangedContractTerms, readSeenTerms } from '../shared/list-changed-terms.ts';
import { RegionNote } from '../shared/region-note.tsx';
import { Sided } from '../shared/sided.tsx';
import { TermsGate } from '../shared/terms-gate.tsx';
import styles from '../shared/ticket.module.css';
import { TicketFoot } from '../shared/ticket-foot.tsx';
import { useErrorWords, useTicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import { ContractConfirm } from './contract-confirm.tsx';
import { ContractFields } from './contract-fields.tsx';
import { ContractFigures } from './contract-figures.tsx';
import { findShownContractError } from './contract-form.ts';
import { ContractNotes, ContractRisk } from './contract-notes.tsx';
import { useFirstLots } from './first-lots.ts';
import { contractTicket } from './ticket.ts';
import { useContractSender } from './use-contract-sender.ts';
import { useContractTicket } from './use-contract-ticket.ts';
import { useDraftLines } from './use-draft-lines.ts';

/** The ticket of contracts: what is wanted, what it takes and what may come of it, and the way to place it. */
export function ContractTicket(props: { readonly info: MarketInfo }) {
  const { info } = props;
  const t = useText('trade');
  const shell = useShell();
  const ticket = useContractTicket(info);
  const format = useTicketFormat(info.priceDecimals);
  const wordError = useErrorWords(format);
  const describeRefusal = useErrorText();
  const explainRefusal = useErrorMessage();
  const sender = useContractSender(info, ticket, format);
  useDraftLines(ticket, format);
  useFirstLots(ticket, format);
  const { form, market, reading, errors, summary, obstacle, sending } = ticket;
  const { side } = reading;
  const { asked } = sender;
  const refusal = form.refusal?.field === undefined ? form.refusal : undefined;
  return (
    <TermsGate isVisitor={ticket.isVisitor} loaded={ticket.terms}>
      <form
        ref={sender.body}
        className={styles.body}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          sender.review();
        }}
      >
        <RegionNote
          obstacle={obstacle}
          product={contractTicket.kind}
          quoteCurrency={info.quoteCurrency}
          format={format}
        />
        <Segmented
          label={t('side')}
          isLarge
          value={side}
          onChange={next => actOnContract(ticket.place, { type: 'side', side: next })}
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
              actOnContract(ticket.place, {
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
            return error && wordError(error, { isContract: true });
          }}
        />
        <ContractFigures ticket={ticket} format={format} />
        <ContractNotes ticket={ticket} format={format} />
        <TicketFoot
          code={info.code}
          product={contractTicket.kind}
          quoteCurrency={info.quoteCurrency}
          isVisitor={ticket.isVisitor}
          obstacle={obstacle}
          sending={asked ? 'idle' : sending}
          refusal={refusal && !asked ? explainRefusal(refusal.error) : undefined}
          tone={side === 'long' ? 'gain' : 'loss'}
          label={chooseLabel(t, side, sender.isSkipped)}
          isSkipped={sender.isSkipped}
          risk={<ContractRisk ticket={ticket} format={format} />}
          hint={t(ticket.isVisitor ? 'preview' : 'cancelHint')}
          format={format}
        />
      </form>
      {asked && (
        <ContractConfirm
          info={info}
          ticket={ticket}
          summary={summary ?? asked.summary}
          format={format}
          isSheet={shell === 'mobile'}
          changed={listChangedContractTerms(asked.terms, readSeenTerms(market))}
          refusal={refusal && explainRefusal(refusal.error)}
          onConfirm={sender.confirm}
          onClose={sender.leave}
        />
      )}
    </TermsGate>
  );
}

function chooseLabel(t: ReturnType<typeof useText<'trade'>>, side: 'long' | 'short', isSkipped: boolean): string {
  if (side === 'long') return t(isSkipped ? 'placeBuyLong' : 'reviewBuyLong');
  return t(isSkipped ? 'placeSellShort' : 'reviewSellShort');
}
