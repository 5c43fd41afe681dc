import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { PageTitle } from '../../platform/page-title.tsx';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus, LiveOnly } from '../account/index.ts';
import { PlanList } from './plan-list.tsx';
import { PlanOffers } from './plan-offers.tsx';
import styles from './plans-page.module.css';
import { plansQuery } from './queries.ts';
import { ReserveBox } from './reserve-box.tsx';

/** Smart plans: what is on sale, what an amount comes to, and what one has. */
export default function PlansPage() {
  const t = useText('plans');
  const account = useText('account');
  const plans = useQuery(plansQuery);
  const user = useUser();
  const isDemo = useIsDemo();
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <PageTitle title={t('title')} />
        <p className="sub">{t('lead')}</p>
      </header>
      {user && isDemo && <LiveOnly>{t('liveOnly')}</LiveOnly>}
      <AccountStatus
        loaded={plans}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={5} height="72px" />}
      >
        {loaded => (
          <>
            <ReserveBox reserve={loaded.reserve} />
            <PlanOffers {...loaded} />
          </>
        )}
      </AccountStatus>
      {user && !isDemo && <PlanList />}
    </div>
  );
}
