import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { LoanItem } from '@truemark/contract/lending/loans';
import { Button } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { formatDateTime } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Segmented } from '@truemark/ui/segmented';
import { type FormEvent, type ReactNode, useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { useText } from '../../platform/text.ts';
import { useBalances } from '../account/index.ts';
import { readTypedAmount } from '../amounts/index.ts';
import { previewRepayment } from './loan-draft.ts';
import styles from './loan-page.module.css';
import { useUsd } from './usd.ts';

/** What paying back today settles, and the application to do so. */
export function RepayForm(props: {
  readonly loan: LoanItem;
  readonly settlement: NonNullable<LoanItem['settlement']>;
}) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const { loan, settlement } = props;
  return (
    <section className={styles.panel} aria-labelledby="loan-repay">
      <h2 id="loan-repay" className="h4">
        {t('repayTitle')}
      </h2>
      <p className={styles.rowLine}>
        <span className="sub">{t('repayToday')}</span>
        <b className="h3 num">{usd(settlement.total)}</b>
      </p>
      <p className="xs dim">
        {t('split', { interest: usd(settlement.interest), principal: usd(settlement.principal) })}
      </p>
      {settlement.validUntil !== null && (
        <p className="xs dim">
          {t('validUntil', { time: formatDateTime(locale, settlement.validUntil), perDay: usd(settlement.perDay) })}
        </p>
      )}
      {loan.repayment ? (
        <Note>{t('repaymentWaits', { amount: usd(loan.repayment.amount) })}</Note>
      ) : (
        <Apply loan={loan} settlement={settlement} />
      )}
    </section>
  );
}

function Apply(props: { readonly loan: LoanItem; readonly settlement: NonNullable<LoanItem['settlement']> }) {
  const t = useText('loan');
  const usd = useUsd();
  const { loan, settlement } = props;
  const [part, setPart] = useState<'all' | 'part'>('all');
  const [amount, setAmount] = useState('');
  const available = useBalances(true).data?.balances.find(({ asset }) => asset === 'USDT')?.available;
  const sending = useRepaying(loan.id, () => setAmount(''));
  const preview = part === 'part' ? previewRepayment(amount, settlement) : undefined;
  const [isTried, setTried] = useState(false);
  const isMissing = part === 'part' && !preview;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing)
      void sending.send(part === 'part' ? { amount: readTypedAmount(amount) ?? '' } : { total: settlement.total });
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Segmented
        label={t('repayTitle')}
        value={part}
        options={[
          { value: 'all', label: t('repayAll') },
          { value: 'part', label: t('repayPart') },
        ]}
        onChange={setPart}
      />
      {part === 'part' && (
        <Field
          label={t('repayAmount')}
          error={isTried && isMissing ? t('error.amountMissing') : undefined}
          {...(available !== undefined && { hint: t('available', { amount: usd(available) }) })}
        >
          {parts => <NumberInput {...parts} value={amount} unit="USDT" onType={setAmount} />}
        </Field>
      )}
      {preview && (
        <p className="sm sub">
          {t('partText', {
            interest: usd(preview.interest),
            principal: usd(preview.principal),
            rest: usd(preview.left),
          })}
        </p>
      )}
      <p className="sm sub">{t('repayReview')}</p>
      {sending.error !== undefined && <Note kind="stop">{sending.error}</Note>}
      <Button type="submit" variant="primary" size="large" isFull isBusy={sending.isBusy}>
        {t('repay')}
      </Button>
    </form>
  );
}

function useRepaying(id: string, onSent: () => void) {
  const t = useText('loan');
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>();
  async function send(wanted: { readonly amount: string } | { readonly total: string }): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await api.call('repayLoan', { query: { id, ...wanted } }, { idempotencyKey: key });
      renew();
      onSent();
      showToast('done', t('repaymentSent'));
      void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      setError(describe(failure));
    }
    await queryClient.invalidateQueries({ queryKey: accountKeys.loans });
    setBusy(false);
  }
  return { send, isBusy, error };
}
