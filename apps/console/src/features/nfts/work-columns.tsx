import type { ListedNft } from '@truemark/contract/operators/nfts';
import { Button } from '@truemark/ui/button';
import { Joined } from '@truemark/ui/joined';
import { StatusChip } from '@truemark/ui/status-chip';
import type { Column } from '../../components/data-table.tsx';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './nfts.module.css';

export type WorkAct = 'change' | 'withdraw' | 'end' | 'payOut' | 'history';
type OnAct = (act: WorkAct, work: ListedNft) => void;

const families = { open: 'active', sold: 'done', ended: 'ended', withdrawn: 'stopped' } as const;

export function useWorkColumns(onAct: OnAct): readonly Column<ListedNft>[] {
  const t = useText('nfts');
  const format = useFormat();
  return [
    { id: 'title', head: t('work'), isWide: true, cell: row => <Work work={row} /> },
    {
      id: 'state',
      head: t('status'),
      cell: row => <StatusChip family={families[row.status]}>{t(`state.${row.status}`)}</StatusChip>,
    },
    {
      id: 'bids',
      head: t('bids'),
      isEnd: true,
      cell: row => <span className="num">{format.count(row.bidCount)}</span>,
    },
    {
      id: 'bid',
      head: t('currentBid'),
      isEnd: true,
      cell: row => <span className="num">{row.currentBid === null ? '–' : format.amount(row.currentBid, 'USDT')}</span>,
    },
    {
      id: 'raised',
      head: t('raised'),
      isEnd: true,
      cell: row => <span className="num">{format.amount(row.cumulativeDonation, 'USDT')}</span>,
    },
    {
      id: 'end',
      head: t('endField'),
      cell: row => <span className="num">{format.time(row.endedAt ?? row.endTime)}</span>,
    },
    { id: 'payout', head: t('payout'), cell: row => <Payout work={row} /> },
    { id: 'acts', head: '', isEnd: true, cell: row => <Acts work={row} onAct={onAct} /> },
  ];
}

function Work({ work }: { readonly work: ListedNft }) {
  return (
    <span className={styles.work}>
      <img className={styles.thumb} src={work.image} alt="" width={32} height={32} loading="lazy" />
      <span className={styles.names}>
        <a className="lnk" href={`/nfts/${work.id}`} target="_blank" rel="noreferrer">
          <bdi>{work.title}</bdi>
        </a>
        <span className="xs dim">
          <Joined>
            <bdi>{work.creator}</bdi>
            <bdi>{work.charity.name}</bdi>
          </Joined>
        </span>
      </span>
    </span>
  );
}

function Payout({ work }: { readonly work: ListedNft }) {
  const t = useText('nfts');
  const format = useFormat();
  const { payout, payoutDue, canPayOut } = work;
  const date = payoutDue === null ? '' : format.date(payoutDue);
  if (payout === 'paid') return <StatusChip family="done">{t('payout.paid')}</StatusChip>;
  if (payout === 'notDue' || payout === 'nothing') return <span className="dim">{t(`payout.${payout}`)}</span>;
  if (!canPayOut) return <span>{t('payout.recorded')}</span>;
  return payout === 'overdue' ? (
    <b className="warn">{t('payout.overdue', { date })}</b>
  ) : (
    <span>{t('payout.waiting', { date })}</span>
  );
}

function Acts({ work, onAct }: { readonly work: ListedNft; readonly onAct: OnAct }) {
  const t = useText('nfts');
  const canList = useCan('nfts.list');
  const canPay = useCan('nfts.pay');
  const isOpen = work.nextBid !== null;
  const acts: readonly WorkAct[] = [
    'history',
    ...(canList && work.isUntouched ? (['change', 'withdraw'] as const) : []),
    ...(canList && isOpen && !work.isUntouched ? (['end'] as const) : []),
    ...(canPay && work.canPayOut ? (['payOut'] as const) : []),
  ];
  return (
    <span className={styles.acts}>
      {acts.map(act => (
        <Button
          key={act}
          size="small"
          variant={act === 'history' ? 'ghost' : act === 'payOut' ? 'primary' : 'secondary'}
          onClick={() => onAct(act, work)}
        >
          {t(act)}
          <span className="vh"> {work.title}</span>
        </Button>
      ))}
    </span>
  );
}
