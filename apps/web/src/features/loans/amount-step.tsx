import { joinClasses } from '@truemark/ui/class-names';
import { Field } from '@truemark/ui/field';
import { formatCount, formatPercent } from '@truemark/ui/format/number';
import { NumberInput } from '@truemark/ui/number-input';
import { StepSlider } from '@truemark/ui/step-slider';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useText } from '../../platform/text.ts';
import { type LoanRange, type OfferedTerm, previewLoan, readLoanAmount } from './loan-draft.ts';
import styles from './loan-page.module.css';
import { useUsd } from './usd.ts';

const minorUnits = 1_000_000n;

/** How much and for how long. */
export function AmountStep(props: {
  readonly amount: string;
  readonly error: string | undefined;
  readonly range: LoanRange;
  readonly terms: readonly OfferedTerm[];
  readonly term: OfferedTerm;
  readonly freeDays: number;
  readonly onAmount: (amount: string) => void;
  readonly onTerm: (days: number) => void;
}) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const { amount, range } = props;
  const [min, max] = [Math.ceil(Number(range.min)), Math.floor(Number(range.max))];
  const read = readLoanAmount(amount);
  const whole = read === undefined ? min : Number(read / minorUnits);
  return (
    <>
      <Field label={t('howMuch')} error={props.error} hint={t('range', { min: usd(range.min), max: usd(range.max) })}>
        {parts => <NumberInput {...parts} value={amount} unit="USDT" onType={props.onAmount} />}
      </Field>
      {max > min && (
        <StepSlider
          label={t('howMuch')}
          min={min}
          max={max}
          value={Math.min(max, Math.max(min, whole))}
          marks={[min, max]}
          formatValue={value => formatCount(locale, value)}
          onChange={value => props.onAmount(String(value))}
        />
      )}
      <fieldset className={styles.terms}>
        <legend>{t('howLong')}</legend>
        {props.terms.map(term => {
          const cost = previewLoan(amount, term, props.freeDays, serverClock.read());
          const isFree = cost ? cost.costDays === 0 : term.term <= props.freeDays;
          return (
            <label key={term.term} className={joinClasses(styles.term, term === props.term && styles.chosen)}>
              <input type="radio" name="term" checked={term === props.term} onChange={() => props.onTerm(term.term)} />
              <b>{t('days', { days: term.term })}</b>
              <span className="sm dim">{t('aDay', { rate: formatPercent(locale, term.dailyRate, 2, 4) })}</span>
              <span className="sm num">{isFree ? t('interestFree') : cost && usd(cost.interest)}</span>
            </label>
          );
        })}
      </fieldset>
    </>
  );
}
