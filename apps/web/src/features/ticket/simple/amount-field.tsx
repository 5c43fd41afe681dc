import { assetDecimals } from '@truemark/domain/money/asset';
import { Field } from '@truemark/ui/field';
import { NumberInput } from '@truemark/ui/number-input';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text.ts';
import type { ContractTicketState } from '../contract/use-contract-ticket.ts';
import { AvailableText } from '../shared/available-text.tsx';
import { findValue, moveFigure, writeFigure } from '../shared/read-figure.ts';
import ticketStyles from '../shared/ticket.module.css';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import styles from './simple.module.css';

const usdt = 1_000_000n;
const cent = 10_000n;
const amounts = [50n, 100n, 500n];
const shares = [10n, 25n, 50n];

/** What is put in, in USDT, and the lots that it buys at the price of now. */
export function AmountField(props: {
  readonly ticket: ContractTicketState;
  readonly format: TicketFormat;
  readonly error: ReactNode;
}) {
  const { ticket, format } = props;
  const { place, form, reading, market, summary } = ticket;
  const t = useText('trade');
  const amount = reading.amount ? findValue(reading.amount) : null;
  const lots = findValue(reading.lots);
  const write = (value: bigint) =>
    actOnContract(place, { type: 'type', field: 'amount', text: writeAmount(format.locale, value) });
  return (
    <div>
      <Field
        label={t('putIn')}
        aside={
          <span className={ticketStyles.range}>
            <AvailableText />
          </span>
        }
        error={props.error}
        hint={
          lots !== null && lots > 0n && summary
            ? t('amountLots', { ...format.lotsCount(lots), price: format.price(summary.price) })
            : t('amountHint')
        }
      >
        {parts => (
          <NumberInput
            {...parts}
            data-amount=""
            value={form.draft.amount ?? ''}
            unit="USDT"
            onType={text => actOnContract(place, { type: 'type', field: 'amount', text })}
            onBlur={() => actOnContract(place, { type: 'leave', field: 'amount' })}
            onStep={steps => write(moveFigure(amount ?? 0n, usdt, steps))}
          />
        )}
      </Field>
      <AmountChips amount={amount} available={market.available} format={format} onChoose={write} />
    </div>
  );
}

function writeAmount(locale: string, amount: bigint): string {
  return writeFigure(locale, amount, assetDecimals.USDT, amount % usdt === 0n ? 0 : 2);
}

/** Usual amounts, and shares of what is available: never all of it. */
function AmountChips(props: {
  readonly amount: bigint | null;
  readonly available: bigint | null;
  readonly format: TicketFormat;
  readonly onChoose: (amount: bigint) => void;
}) {
  const { available, format, amount } = props;
  const t = useText('trade');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend; the label is on the group.
    <div role="group" aria-label={t('amountChips')} className={styles.chips}>
      {amounts.map(each => (
        <button
          key={String(each)}
          type="button"
          className={styles.chip}
          aria-label={`${format.count(Number(each))} USDT`}
          aria-pressed={amount === each * usdt}
          onClick={() => props.onChoose(each * usdt)}
        >
          <span className="num">{format.count(Number(each))}</span>
        </button>
      ))}
      {shares.map(share => {
        const part = available === null ? 0n : ((available * share) / 100n / cent) * cent;
        const text = format.rate(share * 100_000_000n, 0);
        return (
          <button
            key={`${share}%`}
            type="button"
            className={styles.chip}
            aria-label={t('ofAvailable', { share: text })}
            aria-pressed={part > 0n && amount === part}
            disabled={part === 0n}
            onClick={() => props.onChoose(part)}
          >
            <span className="num">{text}</span>
          </button>
        );
      })}
    </div>
  );
}
