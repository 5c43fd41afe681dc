import type { TransferItem } from '@truemark/contract/people/accounts';
import { isUserAccountKind } from '@truemark/domain/ledger/account';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDate, formatDateTime, formatTimeWithSeconds } from '@truemark/ui/format/date';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { Joined } from '@truemark/ui/joined';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useId } from 'react';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { AccountStatus } from '../account-status.tsx';
import { describeAccount, describeCounterpart, describeKind, findKindIcon } from '../transfer-words.ts';
import { countFilters, noFilter, type RecordFilter, type RecordQuery } from './record-filter.ts';
import styles from './record-lines.module.css';
import { useRecord } from './record-queries.ts';

/** The lines of the record, the newest first, with the balance of the account after each. */
export function RecordLines(props: {
  readonly filter: RecordFilter;
  readonly query: RecordQuery;
  readonly onChange: (part: Partial<RecordFilter>) => void;
}) {
  const t = useText('transactions');
  const account = useText('account');
  const isDesktop = useShell() === 'desktop';
  const titleId = useId();
  const record = useRecord(props.query);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        {t('lines')}
      </h2>
      <AccountStatus
        loaded={record}
        failedTitle={t('linesFailed')}
        skeleton={<SkeletonRows label={account('loading')} count={8} height={isDesktop ? '56px' : '72px'} />}
      >
        {({ pages }) => {
          const items = pages.flatMap(page => page.items);
          if (items.length === 0) return <NothingHere filter={props.filter} onChange={props.onChange} />;
          return (
            <>
              {isDesktop ? <RecordTable items={items} labelledBy={titleId} /> : <RecordList items={items} />}
              <MoreLines record={record} count={items.length} />
            </>
          );
        }}
      </AccountStatus>
    </section>
  );
}

function NothingHere(props: {
  readonly filter: RecordFilter;
  readonly onChange: (part: Partial<RecordFilter>) => void;
}) {
  const t = useText('transactions');
  if (countFilters(props.filter) === 0) {
    return (
      <EmptyState icon={ScrollText} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title={t('nothingFound')}
      action={<Button onClick={() => props.onChange(noFilter)}>{t('clear')}</Button>}
    >
      {t('nothingFoundText')}
    </EmptyState>
  );
}

function MoreLines(props: { readonly record: ReturnType<typeof useRecord>; readonly count: number }) {
  const t = useText('transactions');
  const locale = useLocale();
  const describeError = useErrorMessage();
  const { record, count } = props;
  const number = formatCount(locale, count);
  if (!record.hasNextPage) return <p className={styles.end}>{t('allShown', { count, number })}</p>;
  return (
    <div className={styles.more}>
      {record.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {describeError(record.error)}
        </p>
      )}
      <Button isBusy={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
        {t('more')}
      </Button>
      <p className="xs dim" role="status">
        {t('shown', { count, number })}
      </p>
    </div>
  );
}

function RecordTable(props: { readonly items: readonly TransferItem[]; readonly labelledBy: string }) {
  const t = useText('transactions');
  return (
    <Table isDense aria-labelledby={props.labelledBy} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('account')}</th>
          <th scope="col" className={endCellClass}>
            {t('amount')}
          </th>
          <th scope="col" className={endCellClass}>
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.items.map(item => (
          <TableLine key={item.id} item={item} />
        ))}
      </tbody>
    </Table>
  );
}

function TableLine(props: { readonly item: TransferItem }) {
  const t = useText('transactions');
  const account = useText('account');
  const locale = useLocale();
  const { item } = props;
  return (
    <tr>
      <td>
        <span className="nowrap">{formatDate(locale, item.at, 'utc')}</span>
        <span className={`${styles.note} num`}>{formatTimeWithSeconds(locale, item.at, 'utc')}</span>
      </td>
      <td>
        <span className="med">{describeKind(account, item.kind)}</span>
        <span className={styles.note}>
          <bdi>{item.reference}</bdi>
        </span>
      </td>
      <td>
        {describeAccount(account, item.account)}
        <span className={styles.note}>
          {t(item.amount.startsWith('-') ? 'toOther' : 'fromOther', {
            other: describeCounterpart(account, item.counterpart, isUserAccountKind),
          })}
        </span>
      </td>
      <td className={endCellClass}>
        <AmountText isExact asset={item.asset} amount={item.amount} isSigned hasUnit className="med" />
      </td>
      <td className={`${endCellClass} sub`}>
        <AmountText isExact asset={item.asset} amount={item.balance} hasUnit />
      </td>
    </tr>
  );
}

function RecordList(props: { readonly items: readonly TransferItem[] }) {
  return (
    <ul>
      {props.items.map(item => (
        <ListLine key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ListLine(props: { readonly item: TransferItem }) {
  const t = useText('transactions');
  const account = useText('account');
  const locale = useLocale();
  const { item } = props;
  return (
    <li className={styles.line}>
      <span className={styles.ring}>
        <Icon of={findKindIcon(item.kind)} size={18} />
      </span>
      <span className={styles.words}>
        <span className={styles.pair}>
          <span className="med">{describeKind(account, item.kind)}</span>
          <AmountText isExact asset={item.asset} amount={item.amount} isSigned hasUnit className="med" />
        </span>
        <span className={styles.pair}>
          <span className={styles.note}>{describeAccount(account, item.account)}</span>
          <span className={styles.note}>
            {t('balanceOf')} <AmountText isExact asset={item.asset} amount={item.balance} />
          </span>
        </span>
        <span className={styles.note}>
          <Joined>
            {formatDateTime(locale, item.at, 'utc')}
            {item.reference}
          </Joined>
        </span>
      </span>
    </li>
  );
}
