import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { ReplyOf } from '@truemark/client/api-client';
import type { AuditState } from '@truemark/contract/operators/overview';
import { Button } from '@truemark/ui/button';
import { FeedBadge } from '@truemark/ui/feed-badge';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { Facts } from '../../components/facts.tsx';
import { QueryFrame } from '../../components/list-frame.tsx';
import { Ago } from '../../components/moment.tsx';
import { Page, Section } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import type { ConsoleCalls } from '../../platform/console-calls.ts';
import { useFormat } from '../../platform/format.ts';
import { findQueuePath } from '../../platform/places.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { hasText, useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { AuditChecks } from './audit-checks.tsx';
import styles from './overview.module.css';
import { chooseFeedState } from './overview-rules.ts';

type Overview = ReplyOf<'getOverview', ConsoleCalls>;

const refreshMs = 10_000;

/** What needs a person now, and whether the platform is well. */
export default function OverviewPage() {
  const t = useText('overview');
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.call('getOverview', {}, { signal }),
    refetchInterval: refreshMs,
  });
  return (
    <Page title={t('title')}>
      <QueryFrame query={query}>
        {query.data && (
          <div className={styles.overview}>
            <Market state={query.data.market} />
            <div className={styles.wide}>
              <Queues queues={query.data.queues} />
            </div>
            <Feed feed={query.data.feed} />
            <Users users={query.data.users} />
            <Security security={query.data.security} />
            <div className={styles.wide}>
              <LedgerAudit audit={query.data.audit} />
            </div>
          </div>
        )}
      </QueryFrame>
    </Page>
  );
}

function Market(props: { readonly state: Overview['market'] }) {
  const t = useText('overview');
  const { state } = props;
  if (state === 'running') return null;
  return (
    <div className={styles.wide}>
      <Note kind={state === 'standby' ? 'plain' : 'stop'}>{t(`market.${state}`)}</Note>
    </div>
  );
}

function Queues(props: { readonly queues: Overview['queues'] }) {
  const t = useText('overview');
  return (
    <Section title={t('queues')} aside={<span className="xs dim">{t('queuesText')}</span>}>
      {props.queues.length === 0 && <p className={styles.calm}>{t('queuesNone')}</p>}
      <ul className={styles.queues}>
        {props.queues.map(queue => (
          <li key={queue.name} className={styles.queue} data-waiting={queue.count > 0 || undefined}>
            <Queue queue={queue} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Queue(props: { readonly queue: Overview['queues'][number] }) {
  const t = useText('overview');
  const format = useFormat();
  const permissions = useSession(session => session.permissions);
  const { name, count, oldestAt } = props.queue;
  const key = `queue.${name}`;
  const words = hasText('overview', key) ? t(key) : name;
  const path = findQueuePath(name, permissions);
  return (
    <>
      <span className={`${styles.queueCount} num`}>{format.count(count)}</span>
      {path === undefined ? (
        <span className={styles.queueName}>{words}</span>
      ) : (
        <Link to={path} className={`${styles.queueName} ${styles.queueLink}`}>
          {words}
        </Link>
      )}
      <span className="xs dim">
        {oldestAt === null ? (
          t('queueEmpty')
        ) : (
          <>
            {t('oldest')} <Ago at={oldestAt} />
          </>
        )}
      </span>
    </>
  );
}

function Feed(props: { readonly feed: Overview['feed'] }) {
  const t = useText('overview');
  const format = useFormat();
  const { feed } = props;
  const state = chooseFeedState(feed);
  return (
    <Section
      title={t('feed')}
      aside={
        <FeedBadge state={state} label={t(`feedState.${state}`)}>
          {t('ticksPerSecond', { rate: format.decimal(feed.ticksPerSecond.toFixed(1)) })}
        </FeedBadge>
      }
    >
      <Facts
        facts={[
          [t('feedKind'), t(`feedKind.${feed.kind}`)],
          [t('instruments'), <Figure key="instruments" value={feed.instruments} />],
          [t('stale'), <Figure key="stale" value={feed.stale} isBad={feed.stale > 0} />],
          [t('closed'), <Figure key="closed" value={feed.closed} />],
          [t('halted'), <Figure key="halted" value={feed.halted} isBad={feed.halted > 0} />],
          [t('newestTick'), <Ago key="newest" at={feed.newestTickAt} />],
        ]}
      />
    </Section>
  );
}

function Users(props: { readonly users: Overview['users'] }) {
  const t = useText('overview');
  const { users } = props;
  return (
    <Section title={t('users')}>
      <Facts
        facts={[
          [t('usersTotal'), <Figure key="total" value={users.total} path="/users" />],
          [t('usersToday'), <Figure key="today" value={users.registeredToday} />],
          [t('usersRestricted'), <Figure key="restricted" value={users.restricted} path="/users?state=restricted" />],
          [t('usersSessions'), <Figure key="sessions" value={users.sessions} />],
          [t('usersConnected'), <Figure key="connected" value={users.connected} />],
        ]}
      />
    </Section>
  );
}

function Security(props: { readonly security: Overview['security'] }) {
  const t = useText('overview');
  const format = useFormat();
  const { security } = props;
  return (
    <Section
      title={t('security')}
      aside={<span className="xs dim">{t('securitySince', { time: format.time(security.since) })}</span>}
    >
      <Facts
        facts={[
          [t('userWrong'), <Figure key="users" value={security.userWrong} />],
          [t('operatorWrong'), <Figure key="operators" value={security.operatorWrong} />],
          [t('triesRefused'), <Figure key="refused" value={security.refused} />],
        ]}
      />
    </Section>
  );
}

function Figure(props: { readonly value: number; readonly isBad?: boolean; readonly path?: string }): ReactNode {
  const format = useFormat();
  const canSee = useCan('users.view');
  const text = <span className={props.isBad ? `num ${styles.bad}` : 'num'}>{format.count(props.value)}</span>;
  if (props.path === undefined || !canSee) return text;
  return (
    <Link to={props.path} className="lnk">
      {text}
    </Link>
  );
}

function LedgerAudit(props: { readonly audit: AuditState | null }) {
  const t = useText('overview');
  const format = useFormat();
  const queries = useQueryClient();
  const canRun = useCan('ledger.audit');
  const { submit, isBusy, error } = useSubmit(
    options => api.call('runAudit', {}, options),
    audit => {
      queries.setQueryData<Overview>(['overview'], before => before && { ...before, audit });
      showToast(audit.isHeld ? 'done' : 'error', t(audit.isHeld ? 'auditHeldToast' : 'auditBrokenToast'));
    },
  );
  const { audit } = props;
  return (
    <Section
      title={t('audit')}
      aside={
        canRun && (
          <Button size="small" isBusy={isBusy} onClick={() => submit()}>
            <Icon of={Play} size={14} />
            {t('runNow')}
          </Button>
        )
      }
    >
      <div className={styles.auditHead}>
        {audit === null ? (
          <StatusChip family="idle">{t('auditNever')}</StatusChip>
        ) : (
          <StatusChip family={audit.isHeld ? 'done' : 'stopped'}>
            {t(audit.isHeld ? 'auditHeld' : 'auditBroken')}
          </StatusChip>
        )}
        {audit && (
          <span className="xs dim">
            {t('auditAt', { time: format.time(audit.checkedAt), took: format.count(audit.tookMs) })}
          </span>
        )}
      </div>
      <AuditChecks checks={audit?.checks ?? []} error={error} />
    </Section>
  );
}
