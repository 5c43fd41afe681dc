import { quantityScale } from '@truemark/domain/market/instrument';
import { priceScale } from '@truemark/domain/market/price';
import { Checkbox } from '@truemark/ui/checkbox';
import { Field } from '@truemark/ui/field';
import { NumberInput } from '@truemark/ui/number-input';
import { StepSlider } from '@truemark/ui/step-slider';
import { type ReactNode, useMemo } from 'react';
import { type Translate, useText } from '../../../platform/text.ts';
import { PriceChoices } from '../../contracts/index.ts';
import { CoachAnchor } from '../coach/coach-anchor.tsx';
import { type Figure, moveFigure, writeFigure } from '../shared/read-figure.ts';
import styles from '../shared/ticket.module.css';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import { type ContractField, findShownContractError } from './contract-form.ts';
import type { ContractMarket } from './contract-market.ts';
import { calculateUsualLeverage } from './contract-reading.ts';
import { calculateLotsMax } from './contract-summary.ts';
import { calculateLeverageMarks } from './leverage-marks.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';

interface FieldsProps {
  readonly ticket: ContractTicketState;
  readonly format: TicketFormat;
  /** Words of the error that a field shows now. */
  readonly findError: (field: ContractField) => ReactNode;
}

/** Price, lots, leverage and both limits. */
export function ContractFields(props: FieldsProps) {
  const { ticket, format } = props;
  const { market, reading } = ticket;
  const t = useText('trade');
  const now = market.quote && (reading.side === 'long' ? market.quote.ask : market.quote.bid);
  return (
    <>
      <div className={styles.pair}>
        {reading.kind === 'limit' ? (
          <PriceField {...props} field="limitPrice" label={t('limitPrice')} start={now} />
        ) : (
          <div className={styles.static}>
            <span className={styles.staticLabel}>{t('nextPrice')}</span>
            <output className={styles.staticFigure} title={t('nextPriceHint')}>
              <span className="num">{now === null ? '–' : `≈\u00A0${format.price(now)}`}</span>
            </output>
          </div>
        )}
        <LotsField {...props} />
      </div>
      <CoachAnchor step="leverage">
        <LeverageField {...props} />
      </CoachAnchor>
      <CoachAnchor step="stop">
        <div className={styles.pair}>
          <PriceField
            {...props}
            field="takeProfit"
            label={t('takeProfit')}
            start={now}
            aside={<LimitSwitch ticket={ticket} field="takeProfit" label={t('useTakeProfit')} />}
          />
          <PriceField
            {...props}
            field="stopLoss"
            label={t('stopLoss')}
            start={now}
            aside={<LimitSwitch ticket={ticket} field="stopLoss" label={t('useStopLoss')} />}
          />
        </div>
      </CoachAnchor>
    </>
  );
}

function PriceField(
  props: FieldsProps & {
    readonly field: 'limitPrice' | 'takeProfit' | 'stopLoss';
    readonly label: string;
    /** Where the arrow keys begin in an empty field. */
    readonly start: bigint | null;
    readonly aside?: ReactNode;
  },
) {
  const { ticket, format, field, start } = props;
  const { priceStep, priceDecimals } = ticket.market.instrument;
  const figure = ticket.reading[field];
  const step = (steps: number) => {
    const from = figure.kind === 'figure' ? figure.value : start;
    if (from === null) return;
    const text = writeFigure(format.locale, moveFigure(from, priceStep, steps), priceScale, priceDecimals);
    actOnContract(ticket.place, { type: 'type', field, text });
  };
  const doubt = findShownContractError(ticket.form, ticket.errors, field);
  const meant = doubt?.key === 'doubtful' || doubt?.key === 'twoReadings' ? [doubt.price, doubt.other] : [];
  return (
    <div data-priced="">
      <Field label={props.label} aside={props.aside} error={props.findError(field)}>
        {parts => (
          <NumberInput
            {...parts}
            isDense
            value={ticket.form.draft[field]}
            onType={text => actOnContract(ticket.place, { type: 'type', field, text })}
            onBlur={() => actOnContract(ticket.place, { type: 'leave', field })}
            onStep={step}
          />
        )}
      </Field>
      {meant.length > 0 && (
        <PriceChoices
          prices={meant.flatMap(price => (price === undefined ? [] : format.price(price)))}
          onChoose={text => actOnContract(ticket.place, { type: 'mean', field, text })}
        />
      )}
    </div>
  );
}

/** Switches a stop loss or a take profit on and off; what was typed stays. */
function LimitSwitch(props: {
  readonly ticket: ContractTicketState;
  readonly field: 'takeProfit' | 'stopLoss';
  readonly label: string;
}) {
  const { ticket, field, label } = props;
  const { hasTakeProfit, hasStopLoss } = ticket.form.draft;
  return (
    <Checkbox
      className={styles.switch}
      checked={field === 'takeProfit' ? hasTakeProfit : hasStopLoss}
      onChange={event => actOnContract(ticket.place, { type: 'switch', field, isOn: event.target.checked })}
    >
      <span className="vh">{label}</span>
    </Checkbox>
  );
}

function LotsField({ ticket, format, findError }: FieldsProps) {
  const t = useText('trade');
  const { market, reading } = ticket;
  const { lotStep } = market.instrument;
  const most = useMemo(() => calculateLotsMax(reading, market), [reading, market]);
  const write = (lots: bigint) =>
    actOnContract(ticket.place, { type: 'type', field: 'lots', text: writeFigure(format.locale, lots, quantityScale) });
  const from = findFigure(reading.lots);
  return (
    <Field
      label={t('lots')}
      error={findError('lots')}
      hint={most ? undefined : t(most === undefined ? 'maxUnknown' : 'maxNone')}
    >
      {parts => (
        <NumberInput
          {...parts}
          isDense
          data-amount=""
          value={ticket.form.draft.lots}
          onType={text => actOnContract(ticket.place, { type: 'type', field: 'lots', text })}
          onBlur={() => actOnContract(ticket.place, { type: 'leave', field: 'lots' })}
          onStep={steps => write(moveFigure(from ?? 0n, lotStep, steps))}
          max={{ label: t('max'), isDisabled: !most, onPress: () => most && write(most) }}
        />
      )}
    </Field>
  );
}

function findFigure(figure: Figure): bigint | undefined {
  return figure.kind === 'figure' ? figure.value : undefined;
}

/** Why the slider ends where it does: the session's close comes first, then the rules of the country. */
export function wordLeverageBound(
  { instrument, leverageOverClose, sessionClosesAt }: ContractMarket,
  format: TicketFormat,
  t: Translate<'trade'>,
): string | undefined {
  const { leverageMax, isLeverageOfRegion } = instrument;
  if (leverageOverClose !== null && leverageOverClose < leverageMax && sessionClosesAt !== null)
    return t('leverageOverClose', { max: leverageOverClose, time: format.moment(sessionClosesAt) });
  return isLeverageOfRegion ? t('leverageOfRegion', { max: leverageMax }) : undefined;
}

function LeverageField({ ticket, format, findError }: FieldsProps) {
  const t = useText('trade');
  const { market, reading } = ticket;
  const { leverageMax } = market.instrument;
  const marks = useMemo(() => calculateLeverageMarks(leverageMax), [leverageMax]);
  const write = (leverage: number) =>
    actOnContract(ticket.place, { type: 'type', field: 'leverage', text: String(leverage) });
  const chosen = Number(findFigure(reading.leverage) ?? 1n);
  const shown = Math.min(leverageMax, Math.max(1, chosen));
  const error = findError('leverage');
  return (
    <div>
      <Field
        className={styles.leverage ?? ''}
        label={t('leverage')}
        error={error}
        hint={wordLeverageBound(market, format, t)}
      >
        {parts => (
          <>
            <NumberInput
              {...parts}
              isDense
              inputMode="numeric"
              className={styles.leverageFigure}
              value={ticket.form.draft.leverage ?? String(calculateUsualLeverage(leverageMax))}
              unit="×"
              onType={text => actOnContract(ticket.place, { type: 'type', field: 'leverage', text })}
              onBlur={() => actOnContract(ticket.place, { type: 'leave', field: 'leverage' })}
              onStep={steps => write(Math.min(leverageMax, Math.max(1, chosen + steps)))}
            />
            <StepSlider
              label={t('leverage')}
              value={shown}
              min={1}
              max={leverageMax}
              marks={marks}
              formatValue={value => t('leverageValue', { leverage: format.count(value) })}
              onChange={write}
            />
          </>
        )}
      </Field>
    </div>
  );
}
