import { showToast } from '@truemark/browser/toasts';
import type { SessionItem } from '@truemark/contract/people/security';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import MonitorOff from 'lucide-react/icons/monitor-off';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Ago, Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import type { UserDetail } from './user-detail.ts';
import styles from './users.module.css';

/** Where a user is logged in; each login, or all of them, can be ended. */
export function UserSessions(props: { readonly detail: UserDetail }) {
  const t = useText('users');
  const canEnd = useCan('users.restrict');
  const [ending, setEnding] = useState<SessionItem | 'all'>();
  const { sessions, user } = props.detail;
  const columns: readonly Column<SessionItem>[] = [
    { id: 'device', head: t('device'), cell: row => row.device, isWide: true },
    { id: 'address', head: t('address'), cell: row => <span className="mono">{row.address}</span> },
    { id: 'since', head: t('sinceUtc'), cell: row => <Moment at={row.createdAt} /> },
    { id: 'seen', head: t('lastSeen'), cell: row => <Ago at={row.lastSeenAt} /> },
  ];
  const end: Column<SessionItem> = {
    id: 'end',
    head: '',
    isEnd: true,
    cell: row => (
      <Button size="small" onClick={() => setEnding(row)}>
        {t('endSession')}
      </Button>
    ),
  };
  return (
    <Section
      title={t('sessions')}
      aside={
        canEnd &&
        sessions.length > 1 && (
          <Button size="small" variant="ghost" onClick={() => setEnding('all')}>
            {t('endAll')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <EmptyState icon={MonitorOff} title={t('sessionsNone')}>
          {t('sessionsNoneText')}
        </EmptyState>
      ) : (
        <div className={styles.table}>
          <DataTable
            label={t('sessions')}
            rows={sessions}
            keyOf={row => row.id}
            columns={canEnd ? [...columns, end] : columns}
          />
        </div>
      )}
      {ending && <EndDialog userId={user.id} ending={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  );
}

function EndDialog(props: {
  readonly userId: string;
  readonly ending: SessionItem | 'all';
  readonly onClose: () => void;
}) {
  const t = useText('users');
  const { userId: id, ending, onClose } = props;
  const sessionId = ending === 'all' ? 'all' : ending.id;
  return (
    <ActDialog
      title={t(ending === 'all' ? 'endAllTitle' : 'endSessionTitle')}
      text={ending === 'all' ? t('endAllText') : t('endSessionText', { device: ending.device })}
      confirmLabel={t(ending === 'all' ? 'endAll' : 'endSession')}
      variant="danger"
      send={(reason, options) => api.call('endUserSessions', { body: { id, sessionId, reason } }, options)}
      onDone={() => {
        showToast('done', t('sessionEnded'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
