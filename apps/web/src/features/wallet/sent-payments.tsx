import { useQuery } from '@tanstack/react-query';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { claimSent } from './claim-sent.ts';
import { listSent, type SentPayment } from './sent-payment.ts';
import styles from './wallet-page.module.css';

/** Payments that left a wallet and are not among the deposits yet: after a lost connection, or a page that was closed. */
export function SentPayments() {
  const userId = useUser()?.id;
  // Read anew with the deposits, into which each of them goes.
  const sent = useQuery({
    queryKey: [...accountKeys.deposits, 'sent', userId],
    queryFn: () => [...listSent(userId)],
  });
  return sent.data?.map(payment => <Sent key={payment.hash} payment={payment} />);
}

function Sent({ payment }: { readonly payment: SentPayment }) {
  const t = useText('approvals');
  const locale = useLocale();
  const describe = useErrorMessage();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const { amount, tokenType, hash } = payment;
  async function add(): Promise<void> {
    setState({ isBusy: true });
    try {
      await claimSent(payment);
    } catch (error) {
      setState({ isBusy: false, error });
    }
  }
  return (
    <Note kind="risk">
      <div className={styles.stack}>
        <p>{t('unclaimed', { amount: formatAssetAmount(locale, amount, tokenType), token: tokenType })}</p>
        <p className={`${styles.long} mono xs`} dir="ltr">
          {hash}
        </p>
        {state.error !== undefined && <p role="alert">{describe(state.error)}</p>}
        <Button size="small" isBusy={state.isBusy} onClick={() => void add()}>
          {t('addAgain')}
        </Button>
      </div>
    </Note>
  );
}
