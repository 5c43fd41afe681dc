import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Joined } from '@truemark/ui/joined';
import { Logo } from '@truemark/ui/logo';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text.ts';
import { ChangedTermsNote } from '../shared/changed-terms-note.tsx';
import styles from '../shared/confirm.module.css';
import { ConfirmFrame } from '../shared/confirm-frame.tsx';
import { findOptionBlock } from '../shared/find-block.ts';
import type { ChangedTerm } from '../shared/list-changed-terms.ts';
import { Sided } from '../shared/sided.tsx';
import { type TicketFormat, useBlockWords } from '../shared/use-ticket-words.ts';
import { wordDuration } from './option-duration.ts';
import { Odds, Outcomes } from './option-figures.tsx';
import type { OptionOffer } from './option-market.ts';
import type { OptionSummary } from './option-summary.ts';
import { optionTicket } from './ticket.ts';
import type { OptionTicketState } from './use-option-ticket.ts';

/** The last look at an option: both outcomes, the odds it needs, and when it settles. */
export function OptionConfirm(props: {
  readonly info: MarketInfo;
  readonly ticket: OptionTicketState;
  readonly summary: OptionSummary;
  readonly offer: OptionOffer;
  readonly format: TicketFormat;
  readonly isSheet: boolean;
  readonly changed: readonly ChangedTerm[];
  readonly refusal: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const { info, ticket, summary, format } = props;
  const { type } = ticket.form.draft;
  const t = useText('trade');
  const wordBlock = useBlockWords(format, { product: optionTicket.kind, quoteCurrency: info.quoteCurrency });
  return (
    <ConfirmFrame
      isSheet={props.isSheet}
      title={t(type === 'up' ? 'confirmUp' : 'confirmDown')}
      tone={type === 'up' ? 'gain' : 'loss'}
      isBusy={ticket.sending === 'busy'}
      block={wordBlock(findOptionBlock(ticket.obstacle, ticket.error))}
      isChanged={props.changed.length > 0}
      refusal={props.refusal}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <div className={styles.subject}>
        <Logo src={info.logo} size={32} />
        <span className={styles.subjectWords}>
          <b className="num">{info.symbol}</b>
          <span className={styles.subjectLine}>
            <Joined>
              <span className={type === 'up' ? styles.gain : styles.loss}>
                <Sided direction={type}>{t(type)}</Sided>
              </span>
              {wordDuration(t, props.offer.duration, 'long')}
            </Joined>
          </span>
        </span>
        <span className={styles.subjectFigures}>
          <b className="num">{format.usdt(summary.stake)}</b>
        </span>
      </div>
      <Outcomes summary={summary} format={format} />
      <dl className={styles.lines}>
        <Odds summary={summary} format={format} />
      </dl>
      <Note kind="risk">{t('mostOptionsLoseShort')}</Note>
      <ChangedTermsNote changed={props.changed} format={format} />
    </ConfirmFrame>
  );
}
