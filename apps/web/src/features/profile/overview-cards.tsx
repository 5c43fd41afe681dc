import { Link } from '@truemark/browser/router';
import type { UserInfo } from '@truemark/contract/people/identity';
import { identityReviewHours } from '@truemark/domain/identity/verification';
import { Tag } from '@truemark/ui/chip';
import { formatAmount } from '@truemark/ui/format/number';
import { Hallmark } from '@truemark/ui/proof';
import { Skeleton } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { calculateLevelProgress } from './calculate-level-progress.ts';
import styles from './cells.module.css';
import { useLevel } from './level-query.ts';
import { describeIdentity, describeLevel } from './level-words.ts';

/** That the balance can be checked, who the platform knows its owner to be, and the level. */
export function OverviewCards(props: { readonly user: UserInfo }) {
  const t = useText('profile');
  const account = useText('account');
  const { idefinderStatus, level } = props.user;
  const identity = describeIdentity(account, idefinderStatus);
  return (
    <section className={styles.cells} aria-label={t('facts')}>
      <Cell
        title={t('proofTitle')}
        mark={<Hallmark size={20} />}
        link={{ path: '/transactions', text: t('proofLink') }}
      >
        {t('proofText')}
      </Cell>
      <Cell
        title={t('verification')}
        mark={<StatusChip family={identity.family}>{identity.words}</StatusChip>}
        link={{ path: '/profile/verification', text: t('details') }}
      >
        {t(`verification${idefinderStatus}`, { hours: identityReviewHours })}
      </Cell>
      <Cell title={t('level')} mark={<Tag>{describeLevel(account, level)}</Tag>}>
        {t('levelText')}
        <LevelProgress />
      </Cell>
    </section>
  );
}

/** What is missing to the next level. */
function LevelProgress() {
  const t = useText('profile');
  const locale = useLocale();
  const { data: reply, isPending } = useLevel();
  if (isPending) {
    return ['90%', '50%'].map(width => (
      <span key={width} className={styles.line}>
        <Skeleton width={width} height="1lh" />
      </span>
    ));
  }
  if (!reply) return null;
  const { next, byVerifying } = calculateLevelProgress(reply);
  const write = (amount: string) => formatAmount(locale, amount, 2, 6);
  return (
    <>
      <span className={styles.line}>{t('levelLowest', { amount: write(reply.lowest) })}</span>
      {next && (
        <span className={styles.line}>{t('levelNext', { level: next.level, amount: write(next.missing) })}</span>
      )}
      {byVerifying !== undefined && <span className={styles.line}>{t('levelVerify', { level: byVerifying })}</span>}
    </>
  );
}

function Cell(props: {
  readonly title: string;
  readonly mark: ReactNode;
  readonly children: ReactNode;
  readonly link?: { readonly path: string; readonly text: string };
}) {
  return (
    <div className={styles.cell}>
      <div className={styles.head}>
        <h2 className="h4">{props.title}</h2>
        {props.mark}
      </div>
      <p className={styles.text}>{props.children}</p>
      {props.link && (
        <p className={styles.foot}>
          <Link className="lnk sm" to={props.link.path}>
            {props.link.text}
          </Link>
        </p>
      )}
    </div>
  );
}
