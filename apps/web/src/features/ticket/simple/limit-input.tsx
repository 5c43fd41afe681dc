import { FigureText } from '@truemark/browser/figure-text';
import { calculatePriceOfShare, type PlannedPosition } from '@truemark/domain/contracts/result-price';
import { Checkbox } from '@truemark/ui/checkbox';
import { Field } from '@truemark/ui/field';
import { NumberInput } from '@truemark/ui/number-input';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../platform/text.ts';
import { PriceChoices } from '../../contracts/index.ts';
import { ReturnText } from '../contract/contract-figures.tsx';
import { findShownContractError } from '../contract/contract-form.ts';
import type { ContractTicketState } from '../contract/use-contract-ticket.ts';
import { findValue, moveFigure, readFigure, writeFigure } from '../shared/read-figure.ts';
import ticketStyles from '../shared/ticket.module.css';
import { useTicketStyle } from '../shared/ticket-style.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import { type LimitField, readLimit, writeLimit, writeLimitPrice } from './limit-views.ts';
import styles from './simple.module.css';

/** What is suggested, as a share of the margin (10^-10): lose a quarter, gain half. */
const suggestedShares: Readonly<Record<LimitField, bigint>> = { stopLoss: -2_500_000_000n, takeProfit: 5_000_000_000n };

interface LimitProps {
  readonly ticket: ContractTicketState;
  readonly format: TicketFormat;
  readonly field: LimitField;
  readonly planned: PlannedPosition | undefined;
  readonly error: ReactNode;
}

/**
 * What stands in a field that is typed in another unit than it is kept in. What was typed stays as it is for as long as it
 * is what the price came from; a price that came from elsewhere, such as the chart, is worded anew.
 */
function useLimitText({ ticket, format, field, planned }: LimitProps) {
  const unit = useTicketStyle(style => style.unit);
  const { form, reading, market } = ticket;
  const { locale } = format;
  const { priceDecimals } = market.instrument;
  const price = findValue(reading[field]) ?? undefined;
  const kept = form.draft[field];
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>();
  // Of money alone it matters how much is put in: the same price is the same share of any margin.
  const amount = unit === 'money' ? form.draft.amount : undefined;
  const nameOf = (text: string) =>
    [unit, text, amount, form.draft.leverage, reading.side, planned !== undefined].join(' ');
  const name = nameOf(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price of the market alone words nothing anew.
  const worded = useMemo(() => {
    if (unit === 'price' || price === undefined || price <= 0n || !planned) return kept;
    return writeLimit(unit, field, price, { locale, priceDecimals, planned });
  }, [name, locale]);
  return {
    unit,
    text: unit === 'price' ? kept : typed?.of === name ? typed.text : worded,
    type(text: string): void {
      const read = planned ? readLimit(unit, field, text, { locale, priceDecimals, planned }) : text;
      actOnContract(ticket.place, { type: 'type', field, text: read });
      // A share or a result is meant, however far from the market its price lies.
      if (unit !== 'price') actOnContract(ticket.place, { type: 'mean', field, text: read });
      setTyped({ text, of: nameOf(read) });
    },
  };
}

const scales = { percent: 8, money: 6 } as const;

/** A stop loss or a take profit in the unit that was chosen, what it comes to, and a suggestion. */
export function LimitInput(props: LimitProps) {
  const { ticket, format, field, planned } = props;
  const { place, form, reading, market, summary } = ticket;
  const { priceStep } = market.instrument;
  const t = useText('trade');
  const { unit, text, type } = useLimitText(props);
  const isOn = field === 'stopLoss' ? form.draft.hasStopLoss : form.draft.hasTakeProfit;
  const price = findValue(reading[field]);
  const step = (steps: number) => {
    if (unit === 'price') {
      const from = price ?? summary?.price;
      if (from !== undefined)
        type(writeLimitPrice({ ...format, ...market.instrument }, moveFigure(from, priceStep, steps)));
      return;
    }
    const scale = scales[unit];
    const figure = findValue(readFigure(format.locale, text, scale));
    type(writeFigure(format.locale, moveFigure(figure ?? 0n, 10n ** BigInt(scale), steps), scale));
  };
  const doubt = findShownContractError(form, ticket.errors, field);
  const meant = doubt?.key === 'doubtful' || doubt?.key === 'twoReadings' ? [doubt.price, doubt.other] : [];
  return (
    <div className={styles.limit} data-priced="">
      <Field
        label={t(field)}
        aside={
          <Checkbox
            className={ticketStyles.switch}
            checked={isOn}
            onChange={event => actOnContract(place, { type: 'switch', field, isOn: event.target.checked })}
          >
            <span className="vh">{t(field === 'stopLoss' ? 'useStopLoss' : 'useTakeProfit')}</span>
          </Checkbox>
        }
        error={props.error}
      >
        {parts => (
          <NumberInput
            {...parts}
            isDense
            value={text}
            disabled={!planned && unit !== 'price'}
            {...(unit !== 'price' && { unit: unit === 'money' ? 'USDT' : '%' })}
            onType={type}
            onBlur={() => actOnContract(place, { type: 'leave', field })}
            onStep={step}
          />
        )}
      </Field>
      {meant.length > 0 && (
        <PriceChoices
          prices={meant.flatMap(each => (each === undefined ? [] : format.price(each)))}
          onChoose={chosen => actOnContract(place, { type: 'mean', field, text: chosen })}
        />
      )}
      <LimitNote {...props} isOn={isOn} price={price} onSuggest={type} unit={unit} planned={planned} />
    </div>
  );
}

/** Where it closes and what comes of it there; while it is off or empty, what could be typed. */
function LimitNote(
  props: LimitProps & {
    readonly isOn: boolean;
    readonly price: bigint | null;
    readonly unit: 'percent' | 'money' | 'price';
    readonly onSuggest: (text: string) => void;
  },
) {
  const { ticket, format, field, planned, unit } = props;
  const t = useText('trade');
  const { summary, errors, market } = ticket;
  const outcome = field === 'stopLoss' ? summary?.atStopLoss : summary?.atTakeProfit;
  if (props.isOn && ticket.form.draft[field] !== '') {
    if (errors[field] || props.price === null) return null;
    return (
      <p className={styles.outcome}>
        <span>
          <FigureText text={t('limitAt', { price: format.price(props.price) })} />
        </span>
        {outcome && (
          <span className="num">
            <ReturnText outcome={outcome} format={format} />
          </span>
        )}
      </p>
    );
  }
  const suggest = () => {
    if (!planned) return;
    const found = calculatePriceOfShare(planned, suggestedShares[field]);
    const { priceDecimals } = market.instrument;
    if (unit === 'percent') {
      const share = suggestedShares[field] < 0n ? -suggestedShares[field] : suggestedShares[field];
      props.onSuggest(writeFigure(format.locale, share, scales.percent));
    } else props.onSuggest(writeLimit(unit, field, found, { locale: format.locale, priceDecimals, planned }));
  };
  return (
    <button type="button" className={styles.suggestion} disabled={!planned} onClick={suggest}>
      <FigureText text={t('suggested', { share: format.change(suggestedShares[field]) })} />
    </button>
  );
}
