import type { BalancePoint } from '@truemark/contract/people/accounts';
import { Disclosure } from '@truemark/ui/disclosure';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDateTime } from '@truemark/ui/format/date';
import { Segmented } from '@truemark/ui/segmented';
import { SkeletonBlock } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import ChartLine from 'lucide-react/icons/chart-line';
import { useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus } from '../account/index.ts';
import { AmountText } from '../amounts/index.ts';
import { type HistoryRange, useBalanceHistory } from './history-query.ts';
import { ValueChart } from './value-chart.tsx';
import styles from './value-history.module.css';

/** What the account was worth over a time of one's choice, as a picture and as a table. */
export function ValueHistory() {
  const t = useText('profile');
  const account = useText('account');
  const [range, setRange] = useState<HistoryRange>('30');
  const history = useBalanceHistory(range);
  const ranges: readonly { readonly value: HistoryRange; readonly label: string }[] = [
    { value: '30', label: t('historyDays', { count: 30 }) },
    { value: '90', label: t('historyDays', { count: 90 }) },
    { value: '365', label: t('historyYears', { count: 1 }) },
    { value: 'all', label: t('historyAll') },
  ];
  return (
    <section className={`panel ${styles.section}`} aria-labelledby="history-title">
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id="history-title" className="h4">
            {t('history')}
          </h2>
          <p className="xs dim">{t('historyAbout')}</p>
        </div>
        <Segmented label={t('historyRange')} options={ranges} value={range} onChange={setRange} isFit />
      </header>
      <AccountStatus
        loaded={history}
        failedTitle={t('historyFailed')}
        skeleton={<SkeletonBlock label={account('loading')} height="336px" />}
      >
        {points => (points.length === 0 ? <Empty /> : <Picture points={points} />)}
      </AccountStatus>
    </section>
  );
}

function Picture(props: { readonly points: readonly BalancePoint[] }) {
  const t = useText('profile');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ValueChart points={props.points} />
      <Disclosure
        summary={t('historyTable')}
        summaryClassName={styles.summary}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        {isOpen && <ValueTable points={props.points} />}
      </Disclosure>
    </>
  );
}

function Empty() {
  const t = useText('profile');
  return (
    <div className={styles.empty}>
      <EmptyState icon={ChartLine} title={t('historyEmpty')}>
        {t('historyEmptyText')}
      </EmptyState>
    </div>
  );
}

/** The newest first. */
function ValueTable(props: { readonly points: readonly BalancePoint[] }) {
  const t = useText('profile');
  const locale = useLocale();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t('historyTable')}>
      <Table isDense>
        <thead>
          <tr>
            <th scope="col">{t('historyTime')}</th>
            <th scope="col" className={endCellClass}>
              {t('value')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('historyDeposits')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('historyWithdrawals')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.points.toReversed().map(point => (
            <tr key={point.at}>
              <th scope="row">{formatDateTime(locale, point.at)}</th>
              <td className={endCellClass}>
                {point.value === null ? '–' : <AmountText asset="USDT" amount={point.value} />}
              </td>
              <Moves point={point} isIn />
              <Moves point={point} isIn={false} />
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Moves(props: { readonly point: BalancePoint; readonly isIn: boolean }) {
  const moves = props.point.moves.filter(({ amount }) => amount.startsWith('-') !== props.isIn);
  return (
    <td className={endCellClass}>
      {moves.map(({ asset, amount }) => (
        <div key={asset}>
          <AmountText asset={asset} amount={amount} isSigned hasUnit />
        </div>
      ))}
    </td>
  );
}
