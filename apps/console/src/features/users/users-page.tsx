import type { UserRow } from '@truemark/contract/operators/overview';
import { accountStates } from '@truemark/contract/people/restrictions';
import { StatusChip } from '@truemark/ui/status-chip';
import Users from 'lucide-react/icons/users';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ClearFilters, FilterSelect, FilterText } from '../../components/filters.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { Ago } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { usePages } from '../../platform/use-pages.ts';
import { stateFamilies } from './user-detail.ts';

/** Each of them, all that are restricted, and those who are nobody yet. */
const states = [...accountStates, 'restricted', 'guest'] as const;

/** Everybody who has registered, found by a part of their name, e-mail, phone or id. */
export default function UsersPage() {
  const t = useText('users');
  const nameOf = useText('overview');
  const [text] = useFilter('text');
  const [wanted] = useFilter('state');
  const state = states.find(known => known === wanted);
  const { query, rows } = usePages(['users', 'list', text, state], (cursor, signal) =>
    api.call('searchUsers', { query: { ...cursor, ...(text && { text }), ...(state && { state }) } }, { signal }),
  );
  const columns = useColumns();
  const labelState = (value: (typeof states)[number]) => {
    if (value === 'guest') return t('guests');
    return value === 'restricted' ? nameOf('usersRestricted') : t(`state.${value}`);
  };
  return (
    <Page
      title={t('title')}
      filters={
        <>
          <FilterText name="text" label={t('search')} isWide />
          <FilterSelect
            name="state"
            label={t('state')}
            options={states.map(value => ({
              value,
              label: labelState(value),
            }))}
          />
          <ClearFilters names={['text', 'state']} />
        </>
      }
    >
      <ListFrame
        query={query}
        count={rows?.length}
        isNarrowed={text !== '' || state !== undefined}
        empty={{ icon: Users, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows ?? []}
          keyOf={row => row.id}
          pathOf={row => `/users/${row.id}`}
        />
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
    </Page>
  );
}

function useColumns(): readonly Column<UserRow>[] {
  const t = useText('users');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'userName', head: t('userName'), cell: row => <bdi>{row.userName}</bdi> },
      { id: 'id', head: t('id'), cell: row => <span className="num">{row.id}</span> },
      { id: 'email', head: t('email'), cell: row => row.email ?? '–', isWide: true },
      { id: 'phone', head: t('phone'), cell: row => <span className="num">{row.phone ?? '–'}</span> },
      { id: 'country', head: t('country'), cell: row => row.country },
      { id: 'level', head: t('level'), cell: row => (row.level === 0 ? t('levelNormal') : `VIP${row.level}`) },
      {
        id: 'state',
        head: t('state'),
        cell: row => <StatusChip family={stateFamilies[row.state]}>{t(`state.${row.state}`)}</StatusChip>,
      },
      {
        id: 'registered',
        head: t('registered'),
        cell: row => <span className="num">{format.date(row.createTime)}</span>,
      },
      { id: 'seen', head: t('lastSeen'), cell: row => <Ago at={row.lastSeenAt} />, isEnd: true },
    ],
    [t, format],
  );
}
