import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import { formatPrice } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { Button } from '@truemark/ui/button';
import { formatPriceText } from '@truemark/ui/format/number';
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
import type { ConversionQuote } from './conversion-draft.ts';
import styles from './convert-page.module.css';
import { Figure } from './figure.tsx';

/** What somebody is asked to confirm: it does not move with the price. */
export interface AskedConversion {
  readonly from: Asset;
  readonly to: Asset;
  readonly quote: ConversionQuote;
  /** The terms that the quote is of. */
  readonly feeRate: string;
  readonly ruleVersion: number;
  readonly priceDecimals: number;
}

interface DialogParts {
  readonly asked: AskedConversion;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks back before it converts: the minimum that is confirmed here is the one that is sent. */
export function ConvertDialog({ asked, onClose, onDone }: DialogParts) {
  const t = useText('convert');
  const common = useText('common');
  const locale = useLocale();
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { from, to, quote, feeRate, ruleVersion, priceDecimals } = asked;
  const { amount, leastReceived } = quote;

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const body = { fromAsset: from, toAsset: to, amount, leastReceived, feeRate, ruleVersion };
      await api.call('convert', { body }, { idempotencyKey: key });
      renew();
      showToast('done', t('accepted'));
      onDone();
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      setError(failure);
      setBusy(false);
    }
    // The list, and after a refusal the terms, which may be others by now.
    void queryClient.invalidateQueries({ queryKey: accountKeys.orders });
  }

  const pays = `${formatAssetAmount(locale, amount, from)} ${from}`;
  return (
    <ShellDialog
      isOpen
      isHeld={isBusy}
      title={t('confirmTitle')}
      closeLabel={common('close')}
      onClose={onClose}
      foot={
        <Button variant="primary" size="large" isFull isBusy={isBusy} onClick={() => void send()}>
          {t('confirm', { amount: pays })}
        </Button>
      }
    >
      <dl className={styles.figures}>
        <Figure name={t('pay')}>{pays}</Figure>
        <Figure
          name={t('price')}
        >{`1 ${from === 'USDT' ? to : from} = ${formatPriceText(locale, formatPrice(quote.price), priceDecimals)} USDT`}</Figure>
        <Figure name={t('feeName')}>{`${formatAssetAmount(locale, quote.fee, 'USDT')} USDT`}</Figure>
        <Figure name={t('received')}>{`≈ ${formatAssetAmount(locale, quote.received, to)} ${to}`}</Figure>
        <Figure name={t('least')} isStrong>{`${formatAssetAmount(locale, leastReceived, to)} ${to}`}</Figure>
      </dl>
      <p className="sm sub">{t('confirmText')}</p>
      {error !== undefined && (
        <div role="alert">
          <Note kind="stop">{describe(error)}</Note>
        </div>
      )}
    </ShellDialog>
  );
}
