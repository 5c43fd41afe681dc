import { useQuery } from '@tanstack/react-query';
import { useParams } from '@truemark/browser/router';
import { StatusChip } from '@truemark/ui/status-chip';
import { QueryFrame } from '../../components/list-frame.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { UserActs } from './user-acts.tsx';
import { UserBalances } from './user-balances.tsx';
import { stateFamilies, type UserDetail } from './user-detail.ts';
import { UserOrders } from './user-orders.tsx';
import { OperatorActs, UserProfile } from './user-profile.tsx';
import { UserSessions } from './user-sessions.tsx';
import styles from './users.module.css';

/** One user: who they are, what they own, where they are logged in, what operators did. */
export default function UserPage() {
  const t = useText('users');
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['users', 'detail', id],
    queryFn: ({ signal }) => api.call('getUserDetail', { params: { id } }, { signal }),
  });
  const detail = query.data;
  return (
    <Page
      title={detail ? detail.user.userName : t('user')}
      back={{ path: '/users', label: t('backToList') }}
      marks={detail && <UserMarks detail={detail} />}
      tools={detail && <UserActs detail={detail} />}
    >
      <QueryFrame query={query}>{detail && <UserView detail={detail} />}</QueryFrame>
    </Page>
  );
}

function UserMarks(props: { readonly detail: UserDetail }) {
  const t = useText('users');
  const { user, state } = props.detail;
  return (
    <>
      <span className="num dim sm">{t('idOf', { id: user.id })}</span>
      {state !== 'active' && <StatusChip family={stateFamilies[state]}>{t(`state.${state}`)}</StatusChip>}
    </>
  );
}

function UserView(props: { readonly detail: UserDetail }) {
  const { detail } = props;
  return (
    <div className={styles.detail}>
      <div className={styles.main}>
        <UserBalances detail={detail} />
        <UserOrders userId={detail.user.id} />
        <UserSessions detail={detail} />
        <OperatorActs acts={detail.acts} />
      </div>
      <aside className={styles.aside}>
        <UserProfile detail={detail} />
      </aside>
    </div>
  );
}
