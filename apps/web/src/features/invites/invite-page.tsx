import type { InviteSummary } from '@truemark/contract/people/invites';
import { formatCount, formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../account/index.ts';
import { AmountText } from '../amounts/index.ts';
import styles from './invite-page.module.css';
import { useInvite } from './invite-queries.ts';
import { InviteTools } from './invite-tools.tsx';
import { InvitedList } from './invited-list.tsx';

/** The personal code, how far those are who used it, and what their fees brought. */
export default function InvitePage() {
  const t = useText('invites');
  const account = useText('account');
  const locale = useLocale();
  const isDemo = useIsDemo();
  const invite = useInvite();
  const share = invite.data && formatPercent(locale, invite.data.feeShare, 0, 2);
  return (
    <AccountFrame
      title={account('place.invite')}
      back="/profile"
      {...(share !== undefined && { lead: t('lead', { share }) })}
    >
      <AccountStatus
        loaded={invite}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={4} height="76px" />}
      >
        {summary => (
          <>
            {isDemo && <Note className={styles.note}>{t('demo')}</Note>}
            <InviteTools inviteCode={summary.inviteCode} />
            <Progress summary={summary} />
            <InvitedList />
            <p className={styles.rules}>{t('rules')}</p>
          </>
        )}
      </AccountStatus>
    </AccountFrame>
  );
}

const steps = ['registered', 'funded', 'trading'] as const;

/** Sign up, deposit, trade: how many have come so far, and what it earned. */
function Progress(props: { readonly summary: InviteSummary }) {
  const t = useText('invites');
  const locale = useLocale();
  const { summary } = props;
  const earned = summary.earned.length === 0 ? [{ asset: 'USDT' as const, amount: '0' }] : summary.earned;
  return (
    <section className={styles.section} aria-labelledby="invite-progress">
      <h2 id="invite-progress" className="h4">
        {t('progress')}
      </h2>
      <dl className={styles.steps}>
        {steps.map(step => (
          <div key={step}>
            <dt>{t(step)}</dt>
            <dd>
              <span className="num">{formatCount(locale, summary[step])}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('earned')}</dt>
          {earned.map(({ asset, amount }) => (
            <dd key={asset}>
              <AmountText asset={asset} amount={amount} hasUnit />
            </dd>
          ))}
        </div>
      </dl>
    </section>
  );
}
