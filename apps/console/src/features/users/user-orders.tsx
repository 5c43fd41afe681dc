import type { OrderItem } from '@truemark/contract/trading/orders';
import { type Book, books } from '@truemark/domain/money/book';
import { Joined } from '@truemark/ui/joined';
import { Segmented } from '@truemark/ui/segmented';
import { StatusChip } from '@truemark/ui/status-chip';
import { Tabs } from '@truemark/ui/tabs';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useId, useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { DemoLine } from '../../components/demo-line.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { hasText, useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { findOrderFamily } from './order-family.ts';
import styles from './users.module.css';

type Shown = 'open' | 'all';
const shownChoices: readonly Shown[] = ['open', 'all'];

/** What a user trades, in either book: what is open, or everything, each with its receipt. */
export function UserOrders(props: { readonly userId: string }) {
  const t = useText('users');
  const panelId = useId();
  const [book, setBook] = useState<Book>('live');
  const [shown, setShown] = useState<Shown>('open');
  return (
    <Section
      title={t('orders')}
      aside={
        <Segmented
          label={t('ordersShown')}
          isFit
          options={shownChoices.map(value => ({ value, label: t(`orders.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <Tabs
        label={t('book')}
        tabs={books.map(id => ({ id, label: t(`book.${id}`) }))}
        selected={book}
        onSelect={setBook}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`book.${book}`)} className={styles.table}>
        <DemoLine book={book} />
        <OrderRows key={`${book} ${shown}`} userId={props.userId} book={book} shown={shown} />
      </div>
    </Section>
  );
}

function OrderRows(props: { readonly userId: string; readonly book: Book; readonly shown: Shown }) {
  const { userId, book, shown } = props;
  const t = useText('users');
  const isOpen = shown === 'open';
  const { query, rows } = usePages(['users', 'orders', userId, book, shown], (cursor, signal) =>
    api.call(
      'listUserOrders',
      { params: { id: userId }, query: { book, ...(isOpen && { isOpenOnly: 'yes' }), ...cursor } },
      { signal },
    ),
  );
  const columns = useColumns();
  const title = t(isOpen ? 'ordersNone' : 'ordersEmpty');
  const text = t(isOpen ? 'ordersNoneText' : 'ordersEmptyText');
  return (
    <ListFrame query={query} count={rows?.length} empty={{ icon: ListOrdered, title, text }}>
      <DataTable label={t('orders')} rows={rows ?? []} keyOf={row => `${row.kind} ${row.id}`} columns={columns} />
      <MoreRows query={query} count={rows?.length ?? 0} />
    </ListFrame>
  );
}

function useColumns(): readonly Column<OrderItem>[] {
  const t = useText('users');
  const format = useFormat();
  /** A word of a newer server stands as it came. */
  const say = (key: string, word: string) => (hasText('users', key) ? t(key) : word);
  const figure = (amount: string, asset: string) => <span className="num">{format.amount(amount, asset)}</span>;
  return [
    { id: 'time', head: t('order.time'), cell: row => <Moment at={row.createTime} /> },
    {
      id: 'order',
      head: t('order'),
      isWide: true,
      cell: row => (
        <Joined>
          <b className="semi num">{row.title}</b>
          <span>
            {say(`order.side.${row.direction}`, row.direction)}
            {row.leverage !== null && <span className="num"> {row.leverage}×</span>}
          </span>
        </Joined>
      ),
    },
    {
      id: 'status',
      head: t('order.status'),
      cell: row => (
        <StatusChip family={findOrderFamily(row.status)}>{say(`order.state.${row.status}`, row.status)}</StatusChip>
      ),
    },
    { id: 'amount', head: t('order.amount'), isEnd: true, cell: row => figure(row.amount, row.asset) },
    {
      id: 'profit',
      head: t('order.profit'),
      isEnd: true,
      cell: row => (row.profit === null ? <span className="dim">–</span> : figure(row.profit, 'USDT')),
    },
    {
      id: 'receipt',
      head: '',
      isEnd: true,
      cell: row =>
        row.receiptId !== null && (
          <a href={`/receipt/${row.receiptId}`} target="_blank" rel="noopener" className="lnk">
            {t('order.receipt')}
          </a>
        ),
    },
  ];
}
