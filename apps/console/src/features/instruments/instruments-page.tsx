import type { OperatorInstrument } from '@truemark/contract/operators/setup';
import { Button } from '@truemark/ui/button';
import { StatusChip } from '@truemark/ui/status-chip';
import CandlestickChart from 'lucide-react/icons/chart-candlestick';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ClearFilters, FilterSelect, FilterText } from '../../components/filters.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { Ago } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { useCalendarName } from '../../components/use-calendar-name.ts';
import { api } from '../../platform/api.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { usePages } from '../../platform/use-pages.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { InstrumentHistory } from './instrument-history.tsx';
import styles from './instruments.module.css';

const types = [1, 2, 3, 4, 5] as const;

type Open = { readonly name: 'change' | 'history'; readonly instrument: OperatorInstrument };

/** The catalogue: what is traded when, with how much leverage, and what is halted. */
export default function InstrumentsPage() {
  const t = useText('instruments');
  const [text] = useFilter('text');
  const [wanted] = useFilter('type');
  const type = types.find(known => String(known) === wanted);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { query, rows } = usePages(['instruments', text, type], (cursor, signal) =>
    api.call(
      'listOperatorInstruments',
      { query: { ...cursor, ...(text && { text }), ...(type && { type }) } },
      { signal },
    ),
  );
  const columns = useColumns(setOpen);
  return (
    <Page
      title={t('title')}
      filters={
        <>
          <FilterText name="text" label={t('search')} isWide />
          <FilterSelect
            name="type"
            label={t('type')}
            options={types.map(value => ({ value: String(value), label: t(`type.${value}`) }))}
          />
          <ClearFilters names={['text', 'type']} />
        </>
      }
    >
      <ListFrame
        query={query}
        count={rows?.length}
        isNarrowed={text !== '' || type !== undefined}
        empty={{ icon: CandlestickChart, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable label={t('title')} columns={columns} rows={rows ?? []} keyOf={row => row.code} />
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
      {open?.name === 'change' && <InstrumentDialog instrument={open.instrument} onClose={close} />}
      {open?.name === 'history' && <InstrumentHistory code={open.instrument.code} onClose={close} />}
    </Page>
  );
}

function useColumns(onOpen: (open: Open) => void): readonly Column<OperatorInstrument>[] {
  const t = useText('instruments');
  const canEdit = useCan('instruments.edit');
  const nameCalendar = useCalendarName();
  return [
    { id: 'code', head: t('code'), cell: row => <span className="num">{row.code}</span> },
    { id: 'name', head: t('name'), isWide: true, cell: row => row.name },
    { id: 'type', head: t('type'), cell: row => <TypeName type={row.type} /> },
    { id: 'session', head: t('session'), cell: row => nameCalendar(row.sessionCalendar) },
    { id: 'leverage', head: t('leverage'), isEnd: true, cell: row => <span className="num">{row.leverageMax}×</span> },
    { id: 'state', head: t('state'), cell: row => <State instrument={row} /> },
    { id: 'tick', head: t('lastTick'), isEnd: true, cell: row => <Ago at={row.lastTickAt} /> },
    {
      id: 'acts',
      head: '',
      isEnd: true,
      cell: row => (
        <span className={styles.acts}>
          <Button size="small" variant="ghost" onClick={() => onOpen({ name: 'history', instrument: row })}>
            {t('history')}
          </Button>
          {canEdit && (
            <Button size="small" onClick={() => onOpen({ name: 'change', instrument: row })}>
              {t('change')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function TypeName(props: { readonly type: number }) {
  const t = useText('instruments');
  const type = types.find(known => known === props.type);
  return type === undefined ? String(props.type) : t(`type.${type}`);
}

/** The strongest of what an instrument is: unlisted, halted, out of session, trading. */
function State(props: { readonly instrument: OperatorInstrument }) {
  const t = useText('instruments');
  const { isListed, isHalted, isInSession } = props.instrument;
  if (!isListed) return <StatusChip family="ended">{t('unlisted')}</StatusChip>;
  if (isHalted) return <StatusChip family="stopped">{t('halted')}</StatusChip>;
  return <StatusChip family={isInSession ? 'active' : 'idle'}>{t(isInSession ? 'inSession' : 'closed')}</StatusChip>;
}
