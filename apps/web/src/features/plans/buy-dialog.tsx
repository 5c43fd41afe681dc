import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { PlanProduct } from '@truemark/contract/investing/plans';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { queryClient } from '../../platform/query.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { AmountText } from '../amounts/index.ts';
import type { PlanPreview } from './plan-draft.ts';
import { PlanFacts } from './plan-facts.tsx';
import styles from './plans-page.module.css';
import { plansQuery } from './queries.ts';

/** Everything of a purchase once more, and the button that makes it. */
export function BuyDialog(props: {
  readonly plan: PlanProduct;
  readonly preview: PlanPreview;
  readonly onClose: () => void;
  readonly onBought: () => void;
}) {
  const { plan, preview } = props;
  const t = useText('plans');
  const common = useText('common');
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function buy(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const { id: productId, period, dailyYield } = plan;
    try {
      await api.call(
        'buyPlan',
        { body: { productId, period, dailyYield, investment: preview.investment } },
        { idempotencyKey: key },
      );
      showToast('done', t('bought'));
      void queryClient.invalidateQueries({ queryKey: accountKeys.investments });
      void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
      props.onBought();
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      // The yield may be another by now.
      void queryClient.invalidateQueries(plansQuery);
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <ShellDialog
      isOpen
      isHeld={isBusy}
      title={t('buyTitle', { name: t('name', { days: plan.period }) })}
      closeLabel={common('close')}
      onClose={props.onClose}
    >
      <div className={styles.dialog}>
        <p className="h2">
          <AmountText asset={plan.tokenType} amount={preview.investment} hasUnit />
        </p>
        <PlanFacts plan={plan} preview={preview} />
        <Note>{t('source')}</Note>
        {error !== undefined && (
          <div role="alert">
            <Note kind="stop">{describe(error)}</Note>
          </div>
        )}
        <Button variant="primary" size="large" isFull isBusy={isBusy} onClick={() => void buy()}>
          {t('buy')}
        </Button>
      </div>
    </ShellDialog>
  );
}
