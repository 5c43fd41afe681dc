import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { NftDetail } from '@truemark/contract/investing/nfts';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { formatCountdown } from '../../platform/prices/order-clock.ts';
import { queryClient } from '../../platform/query.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import styles from './nft-page.module.css';

/** What somebody is about to do for a work. */
export interface NftOrderAsked {
  readonly kind: 'bid' | 'purchase' | 'donation';
  readonly amount: string;
}

/** A bid, purchase or donation once more, and the button that makes it. */
export function NftDialog(props: {
  readonly detail: NftDetail;
  readonly asked: NftOrderAsked;
  readonly onClose: () => void;
  readonly onDone: (() => void) | undefined;
}) {
  const { asked, onClose } = props;
  const { nft, terms } = props.detail;
  const t = useText('nfts');
  const common = useText('common');
  const locale = useLocale();
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const charity = nft.charity.name;
  const amount = `${formatAssetAmount(locale, asked.amount, 'USDT')}\u00A0USDT`;
  const words = {
    bid: { title: t('bidTitle'), text: t('bidText', { charity }), button: t('placeBid'), done: t('bidDone') },
    purchase: {
      ...{ title: t('buyTitle', { title: nft.title }), text: t('buyText', { charity }), button: t('buyNow') },
      done: t('buyDone', { title: nft.title }),
    },
    donation: {
      ...{ title: t('donateTitle', { charity }), text: t('donateText'), button: t('donate') },
      done: t('donateDone', { amount, charity }),
    },
  }[asked.kind];

  async function send(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await sendOrder(nft.id, asked, key);
      showToast('done', words.done);
      void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
      props.onDone?.();
      onClose();
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      setError(failure);
      setBusy(false);
    }
    // What others did meanwhile shows either way.
    void queryClient.invalidateQueries({ queryKey: accountKeys.nfts });
  }

  return (
    <ShellDialog isOpen isHeld={isBusy} title={words.title} closeLabel={common('close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p className="h2 num">
          <bdi>{amount}</bdi>
        </p>
        <p className="sub">{words.text}</p>
        {asked.kind === 'bid' && (
          <p className="sm dim">
            {t('extendText', { time: formatCountdown(terms.extension), most: formatCountdown(terms.extensionMax) })}
          </p>
        )}
        {error !== undefined && (
          <div role="alert">
            <Note kind="stop">{describe(error)}</Note>
          </div>
        )}
        <Button variant="primary" size="large" isFull isBusy={isBusy} onClick={() => void send()}>
          {words.button}
        </Button>
      </div>
    </ShellDialog>
  );
}

function sendOrder(id: string, { kind, amount }: NftOrderAsked, idempotencyKey: string) {
  if (kind === 'bid') return api.call('bidNft', { body: { id, amount } }, { idempotencyKey });
  if (kind === 'purchase') return api.call('buyNft', { body: { id, price: amount } }, { idempotencyKey });
  return api.call('donateNft', { body: { id, amount } }, { idempotencyKey });
}
