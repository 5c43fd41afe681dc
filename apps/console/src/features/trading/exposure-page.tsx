import { Link } from '@truemark/browser/router';
import type { ExposureRow } from '@truemark/contract/operators/trading';
import type { HaltReason } from '@truemark/domain/market/halt-reason';
import { type Book, books } from '@truemark/domain/money/book';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { Segmented } from '@truemark/ui/segmented';
import { StatusChip } from '@truemark/ui/status-chip';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { DemoLine } from '../../components/demo-line.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { calculateReservedShare, sortByReserve } from './exposure-rules.ts';
import { FindInstrumentDialog, type HaltSubject } from './find-instrument-dialog.tsx';
import { HaltDialog } from './halt-dialog.tsx';
import styles from './trading.module.css';
import { useExposure } from './trading-queries.ts';

/** What customers have running against the house, what of the treasury is set aside for it, and the halt. */
export default function ExposurePage() {
  const t = useText('trading');
  const words = useText('treasury');
  const canHalt = useCan('trading.halt');
  const [wanted, setBook] = useFilter('book');
  const [halting, setHalting] = useState<HaltSubject>();
  const book: Book = wanted === 'demo' ? 'demo' : 'live';
  const query = useExposure(book);
  const rows = sortByReserve(query.data?.rows ?? []);
  const columns = useColumns(query.data?.isHalted ?? false);
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Tools isHalted={query.data?.isHalted} onHalt={setHalting} canHalt={canHalt} />
          <Segmented
            label={words('book')}
            isFit
            options={books.map(value => ({ value, label: words(`book.${value}`) }))}
            value={book}
            onChange={value => setBook(value === 'live' ? '' : value)}
          />
        </>
      }
    >
      <DemoLine book={book} />
      {query.data && <Sums {...query.data} />}
      <ListFrame
        query={query}
        count={query.data && rows.length}
        empty={{ icon: ChartNoAxesColumn, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          keyOf={row => row.code}
          {...(canHalt && { onOpen: (row: ExposureRow) => setHalting({ code: row.code, isHalted: row.isHalted }) })}
        />
      </ListFrame>
      {halting && <HaltDialog {...halting} onClose={() => setHalting(undefined)} />}
    </Page>
  );
}

function Tools(props: {
  readonly isHalted: boolean | undefined;
  readonly canHalt: boolean;
  readonly onHalt: (subject: HaltSubject) => void;
}) {
  const t = useText('trading');
  const canCorrect = useCan('trading.correct');
  const [isCorrecting, setCorrecting] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const { isHalted, canHalt } = props;
  return (
    <>
      {canCorrect && (
        <Button size="small" onClick={() => setCorrecting(true)}>
          {t('correct')}
        </Button>
      )}
      {canHalt && (
        <Button size="small" onClick={() => setFinding(true)}>
          {t('haltOne')}
        </Button>
      )}
      {canHalt && isHalted !== undefined && (
        <Button
          size="small"
          variant={isHalted ? 'primary' : 'danger'}
          onClick={() => props.onHalt({ code: 'all', isHalted })}
        >
          {t(isHalted ? 'resumeAll' : 'haltAll')}
        </Button>
      )}
      {isCorrecting && <CorrectionDialog onClose={() => setCorrecting(false)} />}
      {isFinding && (
        <FindInstrumentDialog
          onFound={found => {
            setFinding(false);
            props.onHalt(found);
          }}
          onClose={() => setFinding(false)}
        />
      )}
    </>
  );
}

function Sums(props: {
  readonly treasury: string;
  readonly reserve: string;
  readonly isHalted: boolean;
  readonly haltReason: HaltReason | null;
  readonly haltRemark: string | null;
  readonly haltedAt: number | null;
}) {
  const t = useText('trading');
  const words = useText('common');
  const format = useFormat();
  const { treasury, reserve } = props;
  return (
    <>
      {props.isHalted && (
        <Note kind="risk" className={styles.note ?? ''}>
          <b>{t('allHalted')}</b> {props.haltReason && words(`haltReason.${props.haltReason}`)} {props.haltRemark}{' '}
          <Moment at={props.haltedAt} />
        </Note>
      )}
      <div className={styles.sums}>
        <dl>
          <div>
            <dt>{t('treasury')}</dt>
            <dd className="num">{format.amount(treasury, 'USDT')}</dd>
          </div>
          <div>
            <dt>{t('reserve')}</dt>
            <dd className="num">{format.amount(reserve, 'USDT')}</dd>
          </div>
          <div>
            <dt>{t('share')}</dt>
            <dd className="num">{format.percent(calculateReservedShare(reserve, treasury))}</dd>
          </div>
        </dl>
        <div className={styles.links}>
          <Link to="/parameters" className="lnk sm">
            {t('toParameters')}
          </Link>
          <Link to="/reviews/corrections" className="lnk sm">
            {t('toCorrections')}
          </Link>
        </div>
      </div>
    </>
  );
}

/** Where all trading is halted, no row says that it is open. */
function useColumns(isAllHalted: boolean): readonly Column<ExposureRow>[] {
  const t = useText('trading');
  const format = useFormat();
  const amount = (id: 'long' | 'short' | 'net' | 'margin' | 'openProfit' | 'stakes', head: string) => ({
    id,
    head,
    isEnd: true,
    cell: (row: ExposureRow) => <span className="num">{format.amountOnly(row[id], 'USDT')}</span>,
  });
  return [
    { id: 'code', head: t('instrument'), cell: row => <span className="num">{row.symbol}</span> },
    {
      id: 'positions',
      head: t('positions'),
      isEnd: true,
      cell: row => <span className="num">{`${format.count(row.positions)} / ${format.count(row.resting)}`}</span>,
    },
    amount('long', t('long')),
    amount('short', t('short')),
    amount('net', t('net')),
    amount('margin', t('margin')),
    amount('openProfit', t('openProfit')),
    {
      id: 'openOptions',
      head: t('openOptions'),
      isEnd: true,
      cell: row => <span className="num">{format.count(row.options)}</span>,
    },
    amount('stakes', t('stakes')),
    {
      id: 'reserves',
      head: t('reserves'),
      isEnd: true,
      cell: row => (
        <span className="num">
          {`${format.amountOnly(row.contractReserve, 'USDT')} / ${format.amountOnly(row.optionReserve, 'USDT')}`}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      cell: row => {
        const isHalted = isAllHalted || row.isHalted;
        return <StatusChip family={isHalted ? 'stopped' : 'active'}>{t(isHalted ? 'halted' : 'open')}</StatusChip>;
      },
    },
  ];
}
