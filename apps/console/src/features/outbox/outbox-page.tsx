import type { OutboxItem } from '@truemark/contract/operators/setup';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ClearFilters, FilterSelect, FilterText } from '../../components/filters.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { usePages } from '../../platform/use-pages.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { MessageState } from './message-state.tsx';

const states = ['waiting', 'sent', 'failed', 'kept'] as const;

/** Every message to a person: what was said, and whether it arrived. */
export default function OutboxPage() {
  const t = useText('outbox');
  const [text] = useFilter('text');
  const [wanted] = useFilter('state');
  const state = states.find(known => known === wanted);
  const [openedId, setOpenedId] = useState<string>();
  const { query, rows } = usePages(['outbox', text, state], (cursor, signal) =>
    api.call('listOutbox', { query: { ...cursor, ...(text && { text }), ...(state && { state }) } }, { signal }),
  );
  const opened = rows?.find(row => row.id === openedId);
  const columns = useColumns();
  return (
    <Page
      title={t('title')}
      filters={
        <>
          <FilterText name="text" label={t('search')} isWide />
          <FilterSelect
            name="state"
            label={t('state')}
            options={states.map(value => ({ value, label: t(`state.${value}`) }))}
          />
          <ClearFilters names={['text', 'state']} />
        </>
      }
    >
      <ListFrame
        query={query}
        count={rows?.length}
        isNarrowed={text !== '' || state !== undefined}
        empty={{ icon: Mail, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows ?? []}
          keyOf={row => row.id}
          onOpen={row => setOpenedId(row.id)}
        />
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
      {opened && <MessageDrawer message={opened} onClose={() => setOpenedId(undefined)} />}
    </Page>
  );
}

function useColumns(): readonly Column<OutboxItem>[] {
  const t = useText('outbox');
  return [
    { id: 'to', head: t('to'), cell: row => row.to },
    { id: 'subject', head: t('subject'), isWide: true, cell: row => row.subject || row.text },
    { id: 'kind', head: t('kind'), cell: row => <span className="mono">{row.kind}</span> },
    { id: 'channel', head: t('channel'), cell: row => t(`channel.${row.channel}`) },
    { id: 'state', head: t('state'), cell: row => <MessageState state={row.state} /> },
    { id: 'tries', head: t('tries'), isEnd: true, cell: row => <span className="num">{row.tries}</span> },
    { id: 'at', head: t('atUtc'), isEnd: true, cell: row => <Moment at={row.at} /> },
  ];
}
