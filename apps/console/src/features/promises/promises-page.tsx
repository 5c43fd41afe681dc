import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { CallReply } from '@truemark/contract/call';
import type { getPromises, PromiseOffer, RunningPromises } from '@truemark/contract/operators/promises';
import { StatusChip } from '@truemark/ui/status-chip';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { QueryFrame } from '../../components/list-frame.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { hasText, useText } from '../../platform/text.ts';
import styles from './promises.module.css';
import { YieldCurve } from './yield-curve.tsx';

/** Everything promised over time: what runs, what is set aside for it, and the terms in force. */
export default function PromisesPage() {
  const t = useText('promises');
  const query = useQuery({
    queryKey: ['promises'],
    queryFn: ({ signal }) => api.call('getPromises', {}, { signal }),
  });
  return (
    <Page title={t('title')}>
      <QueryFrame query={query}>{query.data && <Sections {...query.data} />}</QueryFrame>
    </Page>
  );
}

function Sections(props: CallReply<typeof getPromises>) {
  const t = useText('promises');
  const canSet = useCan('parameters.view');
  const { running, offers } = props;
  return (
    <div className={styles.page}>
      <section>
        <h2 className="h4">{t('running')}</h2>
        {running.length === 0 ? <p className="sm sub">{t('runningEmpty')}</p> : <Running rows={running} />}
      </section>
      <section>
        <h2 className="h4">{t('curve')}</h2>
        <YieldCurve {...props} />
      </section>
      <section>
        <h2 className="h4">{t('offers')}</h2>
        <p className="sm sub">
          {t('offersText')}{' '}
          {canSet && (
            <Link className="lnk" to="/parameters">
              {t('toParameters')}
            </Link>
          )}
        </p>
        <Offers rows={offers} />
      </section>
    </div>
  );
}

function Running({ rows }: { readonly rows: readonly RunningPromises[] }) {
  const t = useText('promises');
  const format = useFormat();
  const columns: readonly Column<RunningPromises>[] = [
    { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'count', head: t('count'), isEnd: true, cell: ({ count }) => format.count(count) },
    { id: 'principal', head: t('principal'), isEnd: true, cell: row => format.amount(row.principal, row.asset) },
    { id: 'promised', head: t('promised'), isEnd: true, cell: row => format.amount(row.promised, row.asset) },
    { id: 'setAside', head: t('setAside'), isEnd: true, cell: row => format.amount(row.setAside, row.asset) },
    {
      id: 'covered',
      head: t('covered'),
      isEnd: true,
      cell: ({ promised, setAside }) =>
        format.percent(Number(promised) === 0 ? 1 : Number(setAside) / Number(promised)),
    },
  ];
  return (
    <DataTable label={t('running')} columns={columns} rows={rows} keyOf={({ kind, asset }) => `${kind} ${asset}`} />
  );
}

function Offers({ rows }: { readonly rows: readonly PromiseOffer[] }) {
  const t = useText('promises');
  const format = useFormat();
  const name = (id: string) => {
    const key = `name.${id}`;
    return hasText('promises', key) ? t(key) : id;
  };
  const columns: readonly Column<PromiseOffer>[] = [
    { id: 'offer', head: t('offer'), cell: ({ id }) => name(id) },
    { id: 'days', head: t('days'), isEnd: true, cell: ({ days }) => t('daysOf', { days }) },
    { id: 'rate', head: t('rate'), isEnd: true, cell: ({ dailyRate }) => format.percent(Number(dailyRate), 4) },
    {
      id: 'range',
      head: t('range'),
      isEnd: true,
      cell: ({ amountMin, amountMax, asset }) =>
        `${format.decimal(amountMin)} – ${format.decimal(amountMax)}\u00A0${asset}`,
    },
    { id: 'level', head: t('level'), cell: ({ level }) => (level === 0 ? t('everybody') : `VIP${level}`) },
    {
      id: 'status',
      head: t('status'),
      cell: ({ isOpen }) => (
        <StatusChip family={isOpen ? 'active' : 'ended'}>{t(isOpen ? 'open' : 'closed')}</StatusChip>
      ),
    },
  ];
  return <DataTable label={t('offers')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
