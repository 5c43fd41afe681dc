import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@truemark/browser/router';
import type { LoanSettings } from '@truemark/contract/lending/loans';
import { buttonClass } from '@truemark/ui/button';
import { formatDateTime } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import type { ComponentType } from 'react';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { buildReturnState, loginPath } from '../../platform/navigation.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { LiveOnly } from '../account/index.ts';
import { ApplyForm } from './apply-form.tsx';
import { LoanList } from './loan-list.tsx';
import styles from './loan-page.module.css';
import { loanLimitsQuery, loanSettingsQuery } from './queries.ts';

/** What a loan costs, the application for one, and the user's own loans. */
export function LoanPage({ Identity }: { readonly Identity: ComponentType }) {
  const t = useText('loan');
  const account = useText('account');
  const user = useUser();
  const isDemo = useIsDemo();
  const settings = useQuery(loanSettingsQuery);
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <PageTitle title={t('title')} />
        <p className="sub">{t('lead')}</p>
      </header>
      {user && isDemo && <LiveOnly>{t('liveOnly')}</LiveOnly>}
      {settings.data && <Offer settings={settings.data} Identity={Identity} />}
      {!settings.data && settings.isPending && <SkeletonRows label={account('loading')} count={5} height="64px" />}
      {!settings.data && settings.error && (
        <LoadFailed title={t('failed')} error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {user && !isDemo && <LoanList />}
    </div>
  );
}

function Offer(props: { readonly settings: LoanSettings; readonly Identity: ComponentType }) {
  const t = useText('loan');
  const account = useText('account');
  const locale = useLocale();
  const user = useUser();
  const isDemo = useIsDemo();
  const canApply = user !== undefined && !isDemo;
  const limits = useQuery({ ...loanLimitsQuery, enabled: canApply });
  if (!canApply) return <ApplyForm {...props} limits={undefined} wayOn={!user && <LogIn />} />;
  if (!limits.data) {
    return limits.error ? (
      <LoadFailed error={limits.error} onRetry={() => void limits.refetch()} />
    ) : (
      <SkeletonRows label={account('loading')} count={5} height="64px" />
    );
  }
  const { obstacle, availableFrom } = limits.data;
  if (obstacle === 'loanUnderReview') return <Note>{t('underReview')}</Note>;
  if (obstacle === 'loanOverdue') return <Note kind="stop">{t('overdueFirst')}</Note>;
  if (obstacle === 'limitUsed') return <Note>{t('limitUsed')}</Note>;
  if (obstacle === 'loanTooSoon' && availableFrom !== null) {
    return <Note>{t('tooSoon', { time: formatDateTime(locale, availableFrom) })}</Note>;
  }
  return <ApplyForm {...props} limits={limits.data} wayOn={null} />;
}

function LogIn() {
  const t = useText('loan');
  const location = useLocation();
  const className = buttonClass({ variant: 'primary', size: 'large', isFull: true });
  return (
    <Link className={className} to={loginPath} state={buildReturnState(location)}>
      {t('logIn')}
    </Link>
  );
}
