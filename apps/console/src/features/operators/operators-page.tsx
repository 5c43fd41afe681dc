import { useQuery } from '@tanstack/react-query';
import type { OperatorItem } from '@truemark/contract/operators/access';
import { Button } from '@truemark/ui/button';
import { Tag } from '@truemark/ui/chip';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import Plus from 'lucide-react/icons/plus';
import ShieldUser from 'lucide-react/icons/shield-user';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { Ago } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AddDialog } from './add-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './operators.module.css';
import { RoleTable } from './role-table.tsx';

/** Who may work at the console, and what each role may do. */
export default function OperatorsPage() {
  const t = useText('operators');
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<OperatorItem>();
  const query = useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => api.call('listOperators', {}, { signal }),
  });
  const columns = useColumns();
  return (
    <Page
      title={t('title')}
      tools={
        <Button size="small" onClick={() => setAdding(true)}>
          <Icon of={Plus} size={14} />
          {t('add')}
        </Button>
      }
    >
      <ListFrame
        query={query}
        count={query.data?.length}
        empty={{ icon: ShieldUser, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={query.data ?? []}
          keyOf={row => row.id}
          onOpen={setOpened}
        />
      </ListFrame>
      <h2 className={styles.head}>{t('roles')}</h2>
      <RoleTable />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {opened && <ChangeDialog operator={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function useColumns(): readonly Column<OperatorItem>[] {
  const t = useText('operators');
  const common = useText('common');
  const format = useFormat();
  const ownId = useSession(session => session.operator?.id);
  return [
    {
      id: 'number',
      head: t('number'),
      cell: row => (
        <span className="row">
          <OperatorTag number={row.number} />
          {row.id === ownId && <Tag>{t('you')}</Tag>}
        </span>
      ),
    },
    { id: 'email', head: t('email'), isWide: true, cell: row => row.email },
    { id: 'role', head: t('role'), cell: row => common(`role.${row.role}`) },
    {
      id: 'factor',
      head: t('factor'),
      cell: row => (
        <StatusChip family={row.hasSecondFactor ? 'done' : 'idle'}>
          {t(row.hasSecondFactor ? 'factorSet' : 'factorUnset')}
        </StatusChip>
      ),
    },
    { id: 'state', head: t('state'), cell: row => <State operator={row} /> },
    { id: 'since', head: t('since'), cell: row => <span className="num">{format.date(row.createdAt)}</span> },
    { id: 'seen', head: t('lastSeen'), isEnd: true, cell: row => <Ago at={row.lastSeenAt} /> },
  ];
}

function State(props: { readonly operator: OperatorItem }) {
  const t = useText('operators');
  const { isDisabled, mustChangePassword } = props.operator;
  if (isDisabled) return <StatusChip family="stopped">{t('disabled')}</StatusChip>;
  if (mustChangePassword) return <StatusChip family="waiting">{t('passwordGiven')}</StatusChip>;
  return <StatusChip family="active">{t('active')}</StatusChip>;
}
