import { useIsDemo, useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountList, AccountStatus, useBalances } from '../account/index.ts';
import { AccountActions } from './account-actions.tsx';
import { AssetList } from './asset-list.tsx';
import { DemoNote } from './demo-note.tsx';
import { InviteCard } from './invite-card.tsx';
import { LevelTable } from './level-table.tsx';
import { OverviewCards } from './overview-cards.tsx';
import styles from './profile-page.module.css';
import { BalanceSkeleton } from './profile-skeletons.tsx';
import { RecentMoves } from './recent-moves.tsx';
import { SecurityCard } from './security-card.tsx';
import { TotalBalance } from './total-balance.tsx';

/** Somebody's own corner: what they own, what happened last, and who the platform knows them to be. */
export default function ProfilePage() {
  const t = useText('profile');
  const user = useUser();
  const isDemo = useIsDemo();
  const isMobile = useShell() === 'mobile';
  const balances = useBalances();
  if (!user) return null;
  return (
    <AccountFrame title={t('title')} isTitleHidden>
      <AccountStatus loaded={balances} failedTitle={t('balancesFailed')} skeleton={<BalanceSkeleton />}>
        {reply => (
          <>
            <section className={styles.top} aria-label={t(isDemo ? 'totalDemo' : 'total')}>
              <TotalBalance balances={reply.balances} todayProfit={reply.todayProfit} />
              <AccountActions />
            </section>
            {isDemo ? <DemoNote resetsLeft={reply.resetsLeft} /> : <OverviewCards user={user} />}
            {!isDemo && <LevelTable />}
            <AssetList balances={reply.balances} />
          </>
        )}
      </AccountStatus>
      <RecentMoves />
      {!user.isGuest && (
        <div className={styles.pair}>
          <SecurityCard />
          <InviteCard inviteCode={user.inviteCode} />
        </div>
      )}
      {isDemo && !user.isGuest && <OverviewCards user={user} />}
      {isMobile && <AccountList />}
    </AccountFrame>
  );
}
