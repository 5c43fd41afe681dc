import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { Hallmark } from '@truemark/ui/proof';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { queryClient } from '../../platform/query.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { AmountText } from '../amounts/index.ts';
import styles from './financial-page.module.css';
import type { InvestPreview } from './invest-draft.ts';
import { InvestFacts } from './invest-facts.tsx';
import { productsQuery } from './queries.ts';

/** Everything of a purchase once more, and the button that locks the money. */
export function InvestDialog(props: {
  readonly product: FixedTermProduct;
  readonly preview: InvestPreview;
  readonly isReinvested: boolean;
  readonly onClose: () => void;
  readonly onBought: () => void;
}) {
  const { product, preview, isReinvested } = props;
  const t = useText('financial');
  const common = useText('common');
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { id: productId, tokenType: asset, period: days, dailyRate } = product;

  async function buy(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await api.call(
        'invest',
        { body: { productId, amount: preview.amount, dailyRate, isReinvested } },
        { idempotencyKey: key },
      );
      showToast('done', t('bought'));
      void queryClient.invalidateQueries({ queryKey: accountKeys.investments });
      void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
      props.onBought();
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      // The rate may be another by now.
      void queryClient.invalidateQueries(productsQuery);
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <ShellDialog
      isOpen
      isHeld={isBusy}
      title={t('reviewTitle', { name: t('name', { asset, days }) })}
      closeLabel={common('close')}
      onClose={props.onClose}
    >
      <div className={styles.dialog}>
        <p className="h2">
          <AmountText asset={asset} amount={preview.amount} isExact hasUnit />
        </p>
        <InvestFacts product={product} preview={preview} atEnd={t(isReinvested ? 'goesOn' : 'comesBack')} />
        <div className={styles.promise}>
          <Hallmark size={18} />
          <span>{t('source')}</span>
        </div>
        <Note>{t('locked')}</Note>
        {error !== undefined && (
          <div role="alert">
            <Note kind="stop">{describe(error)}</Note>
          </div>
        )}
        <Button variant="primary" size="large" isFull isBusy={isBusy} onClick={() => void buy()}>
          {t('invest')}
        </Button>
      </div>
    </ShellDialog>
  );
}
