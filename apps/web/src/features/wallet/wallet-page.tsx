import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { useIsDemo } from '../../platform/session.ts';
import { loadNamespaces, useText } from '../../platform/text.ts';
import { AccountFrame, LiveOnly } from '../account/index.ts';
import { DepositList } from '../deposits/index.ts';
import { SentPayments } from './sent-payments.tsx';
import styles from './wallet-page.module.css';

/** Nothing of wallets is loaded before somebody asks for one. */
const deskChunk = createChunk(async () => {
  const [module] = await Promise.all([import('./wallet-desk.tsx'), loadNamespaces(['wallet', 'identity'])]);
  return module.WalletDesk;
}, chunkTimeoutMs);

/** A person's own wallet: deposits straight from it, and what it has approved. */
export default function WalletPage() {
  const t = useText('approvals');
  const deposit = useText('deposit');
  const isDemo = useIsDemo();
  const [isAsked, setAsked] = useState(false);
  return (
    <AccountFrame title={t('title')} back="/profile" lead={t('lead')}>
      {isDemo ? (
        <LiveOnly>{deposit('liveOnly')}</LiveOnly>
      ) : (
        <div className={styles.columns}>
          {isAsked ? (
            <Lazily chunk={deskChunk} given={{}} onFailed={() => setAsked(false)} />
          ) : (
            <EmptyState
              icon={WalletCards}
              title={t('connectTitle')}
              action={
                <Button variant="primary" size="large" onClick={() => setAsked(true)}>
                  {t('connect')}
                </Button>
              }
            >
              {t('connectText')}
            </EmptyState>
          )}
          <div className={styles.deposits}>
            <SentPayments />
            <DepositList />
          </div>
        </div>
      )}
    </AccountFrame>
  );
}
