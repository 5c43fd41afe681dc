import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Segmented } from '@truemark/ui/segmented';
import type { ReactNode } from 'react';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useErrorText } from '../../../platform/error-text.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { CoachAnchor } from '../coach/coach-anchor.tsx';
import { AvailableText } from '../shared/available-text.tsx';
import { listChangedContractTerms, readSeenTerms } from '../shared/list-changed-terms.ts';
import { RegionNote } from '../shared/region-note.tsx';
import { TermsGate } from '../shared/terms-gate.tsx';
import styles from '../shared/ticket.module.css';
import { TicketFoot } from '../shared/ticket-foot.tsx';
import { type TicketFormat, useErrorWords, useTicketFormat } from '../shared/use-ticket-words.ts';
import { SideChoice } from '../simple/side-choice.tsx';
import { SimpleFields } from '../simple/simple-fields.tsx';
import { StyleLine } from '../simple/style-line.tsx';
import { actOnContract } from '../ticket-store.ts';
import { ContractConfirm } from './contract-confirm.tsx';
import { ContractFields } from './contract-fields.tsx';
import { ContractFigures } from './contract-figures.tsx';
import { type ContractField, findShownContractError } from './contract-form.ts';
import { ContractNotes, ContractRisk } from './contract-notes.tsx';
import { useFirstLots } from './first-lots.ts';
import { contractTicket } from './ticket.ts';
import { useContractSender } from './use-contract-sender.ts';
import { type ContractTicketState, useContractTicket } from './use-contract-ticket.ts';
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
  const findError = (field: ContractField) => {
    if (form.refusal?.field === field) return describeRefusal(form.refusal.error);
    const error = findShownContractError(form, errors, field);
    return error && wordError(error, { isContract: field !== 'amount' });
  };
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
        <StyleLine ticket={ticket} format={format} />
        <CoachAnchor step="side">
          <SideChoice ticket={ticket} format={format} />
        </CoachAnchor>
        {ticket.isSimple ? (
          <SimpleFields ticket={ticket} format={format} findError={findError} />
        ) : (
          <FullFields ticket={ticket} format={format} findError={findError} />
        )}
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

/** Kind of the order, price, lots, leverage and both limits, and everything that may come of them. */
function FullFields(props: {
  readonly ticket: ContractTicketState;
  readonly format: TicketFormat;
  readonly findError: (field: ContractField) => ReactNode;
}) {
  const { ticket, format } = props;
  const { quote } = ticket.market;
  const { kind, side } = ticket.reading;
  const t = useText('trade');
  return (
    <>
      <div className={styles.line}>
        <Segmented
          label={t('orderType')}
          isFit
          value={kind}
          onChange={next =>
            actOnContract(ticket.place, {
              type: 'kind',
              kind: next,
              ...(quote && { limitPrice: format.price(side === 'long' ? quote.ask : quote.bid) }),
            })
          }
          options={[
            { value: 'market', label: t('market') },
            { value: 'limit', label: t('limit') },
          ]}
        />
        <AvailableText />
      </div>
      <ContractFields {...props} />
      <ContractFigures ticket={ticket} format={format} />
    </>
  );
}

function chooseLabel(t: ReturnType<typeof useText<'trade'>>, side: 'long' | 'short', isSkipped: boolean): string {
  if (side === 'long') return t(isSkipped ? 'placeBuyLong' : 'reviewBuyLong');
  return t(isSkipped ? 'placeSellShort' : 'reviewSellShort');
}
