import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus, LiveOnly } from '../account/index.ts';
import { AddressBook } from './address-book.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import styles from './withdraw-page.module.css';
import { WithdrawalList } from './withdrawal-list.tsx';
import { addressBookQuery, withdrawalWaysQuery } from './withdrawal-queries.ts';

/** Money out: to which address, what it costs, and what became of it. */
export default function WithdrawPage() {
  const t = useText('withdraw');
  const isDemo = useIsDemo();
  return (
    <AccountFrame
      title={t('title')}
      back="/profile"
      lead={t('lead')}
      aside={
        <Link className="lnk sm" to="/withdrawal-times">
          {t('times')}
        </Link>
      }
    >
      {isDemo ? <LiveOnly>{t('liveOnly')}</LiveOnly> : <Live />}
    </AccountFrame>
  );
}

function Live() {
  const t = useText('withdraw');
  const account = useText('account');
  const ways = useQuery(withdrawalWaysQuery);
  const book = useQuery(addressBookQuery);
  const skeleton = <SkeletonRows label={account('loading')} count={5} />;
  return (
    <div className={`inturn ${styles.columns}`}>
      <div className={styles.form}>
        <AccountStatus loaded={ways} failedTitle={t('waysFailed')} skeleton={skeleton}>
          {settings => <WithdrawForm settings={settings} addresses={book.data ?? []} />}
        </AccountStatus>
      </div>
      <div className={`inturn ${styles.form}`}>
        <WithdrawalList />
        {ways.data && (
          <AccountStatus loaded={book} failedTitle={t('bookFailed')} skeleton={skeleton}>
            {addresses => <AddressBook addresses={addresses} settings={ways.data} />}
          </AccountStatus>
        )}
      </div>
    </div>
  );
}
