import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { PlanOrder } from '@truemark/contract/investing/plans';
import { Button } from '@truemark/ui/button';
import { formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { subtractExact } from './exit-sums.ts';
import styles from './plans-page.module.css';

/** What an early exit costs and leaves, and the button that makes it. */
export function ExitDialog({ plan, onClose }: { readonly plan: PlanOrder; readonly onClose: () => void }) {
  const t = useText('plans');
  const common = useText('common');
  const locale = useLocale();
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { id, tokenType: asset, investment, damages } = plan;
  const write = (amount: string) => `${formatAssetAmount(locale, amount, asset)} ${asset}`;
  const returned = subtractExact(investment, damages, asset);
  const lines = [
    [t('principal'), write(investment)],
    [t('exitCharge'), `−${write(damages)}`],
    [t('youGet'), write(returned)],
    [t('kept'), write(plan.incomeToDate)],
    [t('givenUp'), write(subtractExact(plan.staticIncome, plan.incomeToDate, asset))],
  ] as const;

  async function exit(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await api.call('exitPlan', { body: { id, damages } }, { idempotencyKey: key });
      showToast('done', t('exited', { amount: write(returned) }));
      onClose();
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      setError(failure);
      setBusy(false);
    }
    void queryClient.invalidateQueries({ queryKey: accountKeys.investments });
    void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
  }

  return (
    <ShellDialog
      isOpen
      isHeld={isBusy}
      title={t('exitTitle', { name: t('name', { days: plan.period }) })}
      closeLabel={common('close')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <p className="sub">{t('exitText', { rate: formatPercent(locale, plan.exitShare, 0, 2) })}</p>
        <dl className={styles.facts}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {error !== undefined && (
          <div role="alert">
            <Note kind="stop">{describe(error)}</Note>
          </div>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={isBusy}>
            {t('keepPlan')}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void exit()}>
            {t('exit')}
          </Button>
        </div>
      </div>
    </ShellDialog>
  );
}
