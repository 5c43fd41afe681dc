import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus, LiveOnly } from '../account/index.ts';
import { ConversionList } from './conversion-list.tsx';
import { ConvertForm } from './convert-form.tsx';
import styles from './convert-page.module.css';

/** One asset for another: what is paid, what arrives at least, and what became of it. */
export default function ConvertPage() {
  const t = useText('convert');
  const isDemo = useIsDemo();
  return (
    <AccountFrame title={t('title')} back="/profile" lead={t('lead')}>
      {isDemo ? (
        <LiveOnly>{t('liveOnly')}</LiveOnly>
      ) : (
        <div className={`inturn ${styles.columns}`}>
          <Form />
          <ConversionList />
        </div>
      )}
    </AccountFrame>
  );
}

function Form() {
  const t = useText('convert');
  const account = useText('account');
  const pairs = useQuery({
    queryKey: [...accountKeys.orders, 'live', 'conversionPairs'],
    queryFn: ({ signal }) => api.call('listConversionPairs', {}, { signal }),
  });
  return (
    <AccountStatus
      loaded={pairs}
      failedTitle={t('pairsFailed')}
      skeleton={<SkeletonRows label={account('loading')} count={6} />}
    >
      {reply => <ConvertForm settings={reply} />}
    </AccountStatus>
  );
}
