import type { AuditItem } from '@truemark/contract/operators/access';
import { formatHash } from '@truemark/ui/format/hash';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ClearFilters, FilterText } from '../../components/filters.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { usePages } from '../../platform/use-pages.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { VerifyChain } from './verify-chain.tsx';

const filters = ['act', 'subject', 'operator'] as const;

/** Every act of an operator, the newest first, in a chain that can be checked. */
export default function AuditPage() {
  const t = useText('audit');
  const [act] = useFilter('act');
  const [subject] = useFilter('subject');
  const [number] = useFilter('operator');
  const operatorNumber = /^\d{1,9}$/.test(number) ? Number(number) : undefined;
  const [opened, setOpened] = useState<AuditItem>();
  const wanted = {
    ...(act && { act }),
    ...(subject && { subject }),
    ...(operatorNumber !== undefined && { operatorNumber }),
  };
  const { query, rows } = usePages(['audit', wanted], (cursor, signal) =>
    api.call('listAudit', { query: { ...wanted, ...cursor } }, { signal }),
  );
  const columns = useColumns();
  return (
    <Page
      title={t('title')}
      tools={<VerifyChain />}
      filters={
        <>
          <FilterText name="act" label={t('actFilter')} isWide />
          <FilterText name="subject" label={t('subjectFilter')} isWide />
          <FilterText name="operator" label={t('operatorFilter')} isWide />
          <ClearFilters names={filters} />
        </>
      }
    >
      <ListFrame
        query={query}
        count={rows?.length}
        isNarrowed={Object.keys(wanted).length > 0}
        empty={{ icon: ScrollText, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows ?? []}
          keyOf={row => row.sequence}
          onOpen={setOpened}
        />
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
      {opened && <AuditDrawer item={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function useColumns(): readonly Column<AuditItem>[] {
  const t = useText('audit');
  return [
    { id: 'act', head: t('act'), cell: row => <span className="mono">{row.act}</span> },
    { id: 'subject', head: t('subject'), cell: row => <span className="mono">{row.subject}</span> },
    { id: 'reason', head: t('reason'), isWide: true, cell: row => row.reason || <span className="dim">–</span> },
    { id: 'who', head: t('who'), cell: row => <OperatorTag number={row.operatorNumber} /> },
    { id: 'at', head: t('atUtc'), cell: row => <Moment at={row.at} /> },
    {
      id: 'hash',
      head: t('hash'),
      isEnd: true,
      cell: row => <span className="mono dim nowrap">{formatHash(row.hash, 1, 1)}</span>,
    },
    { id: 'number', head: t('number'), isEnd: true, cell: row => <span className="num dim">{row.sequence}</span> },
  ];
}
