import type { MarketInfo } from '@truemark/contract/markets/markets';
import { assetDecimals } from '@truemark/domain/money/asset';
import { Field } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Segmented } from '@truemark/ui/segmented';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useErrorText } from '../../../platform/error-text.ts';
import { useShell } from '../../../platform/shell.ts';
import { type Translate, useText } from '../../../platform/text.ts';
import { AvailableText } from '../shared/available-text.tsx';
import { listChangedOptionTerms, readSeenOption } from '../shared/list-changed-terms.ts';
import { findValue, moveFigure, writeFigure } from '../shared/read-figure.ts';
import { RegionNote } from '../shared/region-note.tsx';
import { Sided } from '../shared/sided.tsx';
import { TermsGate } from '../shared/terms-gate.tsx';
import styles from '../shared/ticket.module.css';
import { TicketFoot } from '../shared/ticket-foot.tsx';
import { type TicketFormat, useErrorWords, useTicketFormat } from '../shared/use-ticket-words.ts';
import { actOnOption } from '../ticket-store.ts';
import { OptionConfirm } from './option-confirm.tsx';
import { wordDuration } from './option-duration.ts';
import { findShownStakeError } from './option-errors.ts';
import { OptionFigures } from './option-figures.tsx';
import type { OptionOffer } from './option-market.ts';
import { calculateStakeMax } from './option-summary.ts';
import { optionTicket } from './ticket.ts';
import { useOptionSender } from './use-option-sender.ts';
import { type OptionTicketState, useOptionTicket } from './use-option-ticket.ts';

/** One USDT: the step of the arrow keys. */
const stakeStep = 1_000_000n;

/** The ticket of up/down options: direction, time and amount, both outcomes side by side, and what the odds must be. */
export function OptionTicket(props: { readonly info: MarketInfo }) {
  const { info } = props;
  const t = useText('trade');
  const shell = useShell();
  const ticket = useOptionTicket(info);
  const format = useTicketFormat(info.priceDecimals);
  const explainRefusal = useErrorMessage();
  const sender = useOptionSender(info, ticket, format);
  const { form, market, offer, shownOffer, seen, summary, obstacle, sending } = ticket;
  const { isSkipped } = sender;
  const { type } = form.draft;
  const refusal = form.refusal?.field === undefined ? form.refusal : undefined;
  return (
    <TermsGate isVisitor={ticket.isVisitor} loaded={ticket.config}>
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
          product={optionTicket.kind}
          quoteCurrency={info.quoteCurrency}
          format={format}
        />
        <OptionFields info={info} ticket={ticket} format={format} />
        {summary && <OptionFigures summary={summary} format={format} />}
        <TicketFoot
          code={info.code}
          product={optionTicket.kind}
          quoteCurrency={info.quoteCurrency}
          isVisitor={ticket.isVisitor}
          obstacle={obstacle}
          sending={seen ? 'idle' : sending}
          refusal={refusal && !seen ? explainRefusal(refusal.error) : undefined}
          tone={type === 'up' ? 'gain' : 'loss'}
          label={chooseLabel(t, type, shownOffer, isSkipped)}
          isSkipped={isSkipped}
          risk={<Note kind="risk">{t('mostOptionsLoseShort')}</Note>}
          hint={t(ticket.isVisitor ? 'preview' : 'cancelHint')}
          format={format}
        />
      </form>
      {seen && summary && shownOffer && (
        <OptionConfirm
          info={info}
          ticket={ticket}
          summary={summary}
          offer={shownOffer}
          format={format}
          isSheet={shell === 'mobile'}
          changed={offer ? listChangedOptionTerms(seen, readSeenOption(offer, market.ruleVersion)) : []}
          refusal={refusal && explainRefusal(refusal.error)}
          onConfirm={sender.confirm}
          onClose={sender.leave}
        />
      )}
    </TermsGate>
  );
}

/** Without a duration on sale there is nothing to review; the button says no more than the direction. */
function chooseLabel(
  t: Translate<'trade'>,
  type: 'up' | 'down',
  offer: OptionOffer | undefined,
  isSkipped: boolean,
): string {
  if (!offer) return t(type);
  if (isSkipped) return t(type === 'up' ? 'placeUp' : 'placeDown');
  const duration = wordDuration(t, offer.duration, 'long');
  return t(type === 'up' ? 'reviewUp' : 'reviewDown', { duration });
}

function OptionFields(props: {
  readonly info: MarketInfo;
  readonly ticket: OptionTicketState;
  readonly format: TicketFormat;
}) {
  const { ticket, format } = props;
  const { form, market, offer, stake, error } = ticket;
  const t = useText('trade');
  const wordError = useErrorWords(format);
  const describeRefusal = useErrorText();
  const shown = findShownStakeError(form, error);
  const most = offer ? calculateStakeMax(offer, market) : 0n;
  const write = (value: bigint) =>
    actOnOption(ticket.place, { type: 'type', text: writeFigure(format.locale, value, assetDecimals.USDT, 2) });
  return (
    <>
      <div className={styles.group}>
        <span className={styles.question}>{t('directionQuestion')}</span>
        <Segmented
          label={t('directionQuestion')}
          isLarge
          value={form.draft.type}
          onChange={direction => actOnOption(ticket.place, { type: 'direction', direction })}
          options={[
            { value: 'up', label: <Sided direction="up">{t('up')}</Sided>, tone: 'gain' },
            { value: 'down', label: <Sided direction="down">{t('down')}</Sided>, tone: 'loss' },
          ]}
        />
      </div>
      {market.offers.length > 0 && (
        <div className={styles.group}>
          <span className={styles.question}>{t('time')}</span>
          <Segmented
            label={t('time')}
            className={styles.durations ?? ''}
            value={String(offer?.duration ?? '')}
            onChange={duration => actOnOption(ticket.place, { type: 'duration', duration: Number(duration) })}
            options={market.offers.map(({ duration }) => ({
              value: String(duration),
              label: (
                <>
                  <span aria-hidden="true">{wordDuration(t, duration, 'short')}</span>
                  <span className="vh">{wordDuration(t, duration, 'long')}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
      <div className={styles.group}>
        <Field
          label={t('amount')}
          hint={offer && most === 0n ? t('maxNone') : undefined}
          error={
            form.refusal?.field === 'amount'
              ? describeRefusal(form.refusal.error)
              : shown && wordError(shown, { isContract: false })
          }
        >
          {parts => (
            <NumberInput
              {...parts}
              data-amount=""
              value={form.draft.amount}
              unit="USDT"
              onType={text => actOnOption(ticket.place, { type: 'type', text })}
              onBlur={() => actOnOption(ticket.place, { type: 'leave' })}
              onStep={steps => write(moveFigure(findValue(stake) ?? 0n, stakeStep, steps))}
              max={{ label: t('max'), isDisabled: most === 0n, onPress: () => write(most) }}
            />
          )}
        </Field>
        <div className={styles.range}>
          {offer && (
            <span>{t('atLeast', { min: format.amount(offer.stakeMin), max: format.amount(offer.stakeMax) })}</span>
          )}
          <AvailableText />
        </div>
      </div>
    </>
  );
}
