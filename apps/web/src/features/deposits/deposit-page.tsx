import { SkeletonRows } from '@truemark/ui/skeleton';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus, LiveOnly } from '../account/index.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositList } from './deposit-list.tsx';
import styles from './deposit-page.module.css';
import { useDepositWays } from './deposit-ways.ts';

/** Money in: where to send it, what was sent, and what became of it. */
export default function DepositPage() {
  const t = useText('deposit');
  const isDemo = useIsDemo();
  return (
    <AccountFrame title={t('title')} back="/profile">
      {isDemo ? (
        <LiveOnly>{t('liveOnly')}</LiveOnly>
      ) : (
        <div className={`inturn ${styles.columns}`}>
          <Form />
          <DepositList />
        </div>
      )}
    </AccountFrame>
  );
}

function Form() {
  const t = useText('deposit');
  const account = useText('account');
  const ways = useDepositWays();
  return (
    <AccountStatus
      loaded={ways}
      failedTitle={t('waysFailed')}
      skeleton={<SkeletonRows label={account('loading')} count={6} />}
    >
      {reply => <DepositForm ways={reply.ways} isTestNetwork={reply.isTestNetwork} />}
    </AccountStatus>
  );
}
