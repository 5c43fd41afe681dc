import { type ReservedKind, type RunningPromise, reservedKinds } from '@truemark/contract/operators/promises';
import { Disclosure } from '@truemark/ui/disclosure';
import { Segmented } from '@truemark/ui/segmented';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';

/** The first part of the references of its holds, by which the ledger knows it. */
const nameProduct = (kind: ReservedKind) => (kind === 'fixedTerm' ? 'fixed-term' : kind);

/** Every single plan, product and order that runs, each with what it owes and what is reserved for it, asked for when it is opened. */
export function PromiseList() {
  const t = useText('treasury');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary={t('everyPromise')} onToggle={event => setOpen(event.currentTarget.open)}>
      {isOpen && <Running />}
    </Disclosure>
  );
}

function Running() {
  const t = useText('treasury');
  const [kind, setKind] = useState<ReservedKind>('plan');
  const columns = useColumns();
  const { query, rows } = usePages(['runningPromises', kind], (cursor, signal) =>
    api.call('listRunningPromises', { query: { kind, ...cursor } }, { signal }),
  );
  return (
    <>
      <Segmented
        label={t('product')}
        isFit
        options={reservedKinds.map(value => ({ value, label: t(`product.${nameProduct(value)}`) }))}
        value={kind}
        onChange={setKind}
      />
      <ListFrame query={query} count={rows?.length} empty={{ title: t('promisesEmpty'), text: t('promisesLead') }}>
        <DataTable
          label={t('everyPromise')}
          columns={columns}
          rows={rows ?? []}
          keyOf={({ reference }) => reference}
          pathOf={({ reference }) => `/ledger?${new URLSearchParams({ reference })}`}
        />
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
    </>
  );
}

function useColumns(): readonly Column<RunningPromise>[] {
  const t = useText('treasury');
  const ledger = useText('ledger');
  const format = useFormat();
  return [
    { id: 'reference', head: ledger('reference'), cell: ({ reference }) => <span className="num">{reference}</span> },
    { id: 'user', head: ledger('userId'), cell: ({ userId }) => <span className="num">{userId}</span> },
    {
      id: 'due',
      head: t('dueDate'),
      cell: ({ dueAt }) => (dueAt === null ? t('anyTime') : format.date(dueAt)),
      isWide: true,
    },
    { id: 'promised', head: t('promised'), isEnd: true, cell: ({ owed, asset }) => format.amount(owed, asset) },
    { id: 'reserved', head: t('reserved'), isEnd: true, cell: ({ reserved, asset }) => format.amount(reserved, asset) },
  ];
}
