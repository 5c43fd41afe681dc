import { Link } from '@truemark/browser/router';
import type { OperatorParameter } from '@truemark/contract/operators/setup';
import { Button } from '@truemark/ui/button';
import { Tag } from '@truemark/ui/chip';
import { StatusChip } from '@truemark/ui/status-chip';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { FilterText } from '../../components/filters.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { Ago } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { useParameters } from './parameter-queries.ts';
import { formatValue } from './parameter-value.ts';
import { useParameterWords } from './parameter-words.ts';
import styles from './parameters.module.css';

type Open = { readonly name: 'change' | 'history'; readonly parameter: OperatorParameter };

/** The numbers of the product rules that operators may change, by group. */
export default function ParametersPage() {
  const t = useText('parameters');
  const words = useParameterWords();
  const query = useParameters();
  const [text] = useFilter('text');
  const [open, setOpen] = useState<Open>();
  const wanted = text.toLowerCase();
  const shown = query.data?.parameters.filter(({ key }) =>
    [key, words.name(key)].some(part => part.toLowerCase().includes(wanted)),
  );
  const groups = [...new Set(shown?.map(({ group }) => group))];
  const pending = new Map(query.data?.proposals.map(({ key, id }) => [key, id]));
  const close = () => setOpen(undefined);
  return (
    <Page title={t('title')} filters={<FilterText name="text" label={t('search')} isWide />}>
      <ListFrame
        query={query}
        count={shown?.length}
        isNarrowed={text !== ''}
        empty={{ icon: SlidersHorizontal, title: t('emptyTitle'), text: t('emptyText') }}
      >
        {groups.map(group => (
          <section key={group}>
            <h2 className={styles.group}>{words.group(group)}</h2>
            <ParameterTable
              label={words.group(group)}
              rows={shown?.filter(parameter => parameter.group === group) ?? []}
              pending={pending}
              onOpen={setOpen}
            />
          </section>
        ))}
        <p className={`${styles.note} xs dim`}>{t('keepsTerms')}</p>
      </ListFrame>
      {open?.name === 'change' && <ChangeDialog parameter={open.parameter} onClose={close} />}
      {open?.name === 'history' && <HistoryDrawer parameter={open.parameter} onClose={close} />}
    </Page>
  );
}

function ParameterTable(props: {
  readonly label: string;
  readonly rows: readonly OperatorParameter[];
  /** Ids of the changes that wait, by key. */
  readonly pending: ReadonlyMap<string, string>;
  readonly onOpen: (open: Open) => void;
}) {
  const t = useText('parameters');
  const words = useParameterWords();
  const format = useFormat();
  const canChange = useCan('parameters.change');
  const columns: readonly Column<OperatorParameter>[] = [
    {
      id: 'name',
      head: t('name'),
      isWide: true,
      cell: row => (
        <span className={styles.name}>
          <b className="med">{words.name(row.key)}</b>
          <span className="xs dim">{words.text(row.key)}</span>
        </span>
      ),
    },
    {
      id: 'value',
      head: t('value'),
      isEnd: true,
      cell: row => (
        <span className={styles.value}>
          <span className="num semi">{formatValue(format, row.value, row.unit)}</span>
          <span className="xs dim">
            {t('default')} <span className="num">{formatValue(format, row.defaultValue, row.unit)}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'bounds',
      head: t('bounds'),
      isEnd: true,
      cell: row => (
        <span className={`${styles.value} num dim`}>
          <span>{formatValue(format, row.min, row.unit)} –</span>
          <span>{formatValue(format, row.max, row.unit)}</span>
        </span>
      ),
    },
    {
      id: 'people',
      head: t('people'),
      cell: row => (
        <span className={styles.name}>
          <People parameter={row} proposalId={props.pending.get(`parameter:${row.key}`)} />
          {row.changedAt !== null && (
            <span className="xs dim">
              {t('changed')} <Ago at={row.changedAt} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'acts',
      head: '',
      isEnd: true,
      cell: row => (
        <span className={styles.acts}>
          <Button size="small" variant="ghost" onClick={() => props.onOpen({ name: 'history', parameter: row })}>
            {t('history')}
          </Button>
          {canChange && (
            <Button size="small" onClick={() => props.onOpen({ name: 'change', parameter: row })}>
              {t('change')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return <DataTable label={props.label} columns={columns} rows={props.rows} keyOf={row => row.key} />;
}

function People(props: { readonly parameter: OperatorParameter; readonly proposalId: string | undefined }) {
  const t = useText('parameters');
  if (props.proposalId !== undefined) {
    return (
      <Link to={`/reviews/parameters/${props.proposalId}`}>
        <StatusChip family="waiting">{t('waits')}</StatusChip>
      </Link>
    );
  }
  return props.parameter.needsTwoPeople ? <Tag>{t('two')}</Tag> : <span className="dim">{t('one')}</span>;
}
