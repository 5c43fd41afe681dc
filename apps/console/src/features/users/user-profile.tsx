import { Link } from '@truemark/browser/router';
import { EmptyState } from '@truemark/ui/empty-state';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { DataTable } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { hasText, useText } from '../../platform/text.ts';
import type { UserDetail } from './user-detail.ts';
import styles from './users.module.css';

const identityStates = {
  0: { family: 'idle', text: 'identity.none' },
  1: { family: 'done', text: 'identity.verified' },
  2: { family: 'waiting', text: 'identity.pending' },
  3: { family: 'stopped', text: 'identity.failed' },
} as const;

/** What a user has told about themselves, and what protects their account. */
export function UserProfile(props: { readonly detail: UserDetail }) {
  const t = useText('users');
  const format = useFormat();
  const { user, inviter, factors } = props.detail;
  const identity = identityStates[user.idefinderStatus];
  const name = [user.firstName, user.lastName].filter(part => part !== null).join(' ');
  return (
    <>
      <StateNote detail={props.detail} />
      <Section title={t('profile')}>
        <Facts
          facts={[
            [t('name'), name === '' ? '–' : <bdi key="name">{name}</bdi>],
            [t('email'), user.email ?? '–'],
            [
              t('phone'),
              <span key="phone" className="num">
                {user.phone ?? '–'}
              </span>,
            ],
            [t('country'), user.country],
            [t('level'), user.level === 0 ? t('levelNormal') : `VIP${user.level}`],
            [
              t('identity'),
              <StatusChip key="identity" family={identity.family}>
                {t(identity.text)}
              </StatusChip>,
            ],
            [
              t('registered'),
              <span key="registered" className="num">
                {format.time(user.createTime)}
              </span>,
            ],
            [
              t('inviteCode'),
              <span key="code" className="mono">
                {user.inviteCode}
              </span>,
            ],
            [t('inviter'), inviter === null ? '–' : <Inviter key="inviter" id={inviter} />],
            [
              t('wallet'),
              user.walletAddress === null ? (
                '–'
              ) : (
                <span key="wallet" className="mono">
                  {user.walletAddress}
                </span>
              ),
            ],
          ]}
        />
      </Section>
      <Section title={t('security')} className={styles.part ?? ''}>
        <Facts
          facts={[
            [t('password'), t(user.hasPassword ? 'yes' : 'no')],
            [t('factors'), factors.length === 0 ? t('factorsNone') : <Factors key="factors" factors={factors} />],
          ]}
        />
      </Section>
    </>
  );
}

/** Which restriction is in force, since when, what its owner reads, and the words of the operator; or that it is closed. */
function StateNote(props: { readonly detail: UserDetail }) {
  const t = useText('users');
  const format = useFormat();
  const { user, restrictionNote, closedAt } = props.detail;
  const { restriction } = user;
  const className = styles.state ?? '';
  if (closedAt !== null) {
    return <Note className={className}>{t('closedSince', { time: format.time(closedAt) })}</Note>;
  }
  if (!restriction) return null;
  return (
    <Note kind="stop" className={className}>
      <b>{t(`state.${restriction.state}`)}</b> {t(`restriction.${restriction.state}`)}
      <br />
      {t(`restrictionReason.${restriction.reason}`)}
      <br />
      <span className="num">{t('restrictedSince', { time: format.time(restriction.since) })}</span>
      <br />
      <b>{t('restrictionNote')}</b> {restrictionNote}
    </Note>
  );
}

/** A number leads to its user; anything else is a name. */
function Inviter(props: { readonly id: string }) {
  if (!/^\d+$/.test(props.id)) return <bdi>{props.id}</bdi>;
  return (
    <Link to={`/users/${props.id}`} className="lnk num">
      {props.id}
    </Link>
  );
}

function Factors(props: { readonly factors: readonly string[] }) {
  const t = useText('users');
  const format = useFormat();
  return format.list(
    props.factors.map(factor => {
      const key = `factor.${factor}`;
      return hasText('users', key) ? t(key) : factor;
    }),
  );
}

/** What operators did with this account, the newest first. */
export function OperatorActs(props: { readonly acts: UserDetail['acts'] }) {
  const t = useText('users');
  const canAudit = useCan('audit.view');
  return (
    <Section
      title={t('acts')}
      aside={
        canAudit && (
          <Link to="/audit" className="lnk sm">
            {t('toAudit')}
          </Link>
        )
      }
    >
      {props.acts.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={t('actsNone')}>
          {t('actsNoneText')}
        </EmptyState>
      ) : (
        <div className={styles.table}>
          <DataTable
            label={t('acts')}
            rows={props.acts}
            keyOf={row => `${row.at}-${row.act}`}
            columns={[
              { id: 'act', head: t('act'), cell: row => <span className="mono">{row.act}</span> },
              { id: 'reason', head: t('reason'), cell: row => row.reason, isWide: true },
              { id: 'who', head: t('who'), cell: row => <OperatorTag number={row.operatorNumber} /> },
              { id: 'at', head: t('atUtc'), cell: row => <Moment at={row.at} />, isEnd: true },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
