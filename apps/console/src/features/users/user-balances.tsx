import { Link } from '@truemark/browser/router';
import type { BalanceItem } from '@truemark/contract/people/accounts';
import { userAccountKinds } from '@truemark/domain/ledger/account';
import type { Book } from '@truemark/domain/money/book';
import { Tabs } from '@truemark/ui/tabs';
import { useId, useState } from 'react';
import { DataTable } from '../../components/data-table.tsx';
import { DemoLine } from '../../components/demo-line.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import type { UserDetail } from './user-detail.ts';
import styles from './users.module.css';

/** The ways to what is behind the balances: everything, and what contracts and options hold and give back, order by order. */
const transferLinks = [
  { key: 'toContracts', account: '&account=margin' },
  { key: 'toOptions', account: '&account=stake' },
  { key: 'toLedger', account: '' },
] as const;

/** What a user has in either book, by asset and account, with the way to the transfers behind it. */
export function UserBalances(props: { readonly detail: UserDetail }) {
  const t = useText('users');
  const panelId = useId();
  const [book, setBook] = useState<Book>('live');
  const canSeeLedger = useCan('ledger.view');
  const { user } = props.detail;
  return (
    <Section
      title={t('balances')}
      aside={
        canSeeLedger && (
          <span className={styles.links}>
            {transferLinks.map(({ key, account }) => (
              <Link key={key} to={`/ledger?book=${book}&userId=${user.id}${account}`} className="lnk sm">
                {t(key)}
              </Link>
            ))}
          </span>
        )
      }
    >
      <Tabs
        label={t('book')}
        tabs={[
          { id: 'live', label: t('book.live') },
          { id: 'demo', label: t('book.demo') },
        ]}
        selected={book}
        onSelect={setBook}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`book.${book}`)} className={styles.table}>
        <DemoLine book={book} />
        <Balances balances={props.detail[book]} />
      </div>
    </Section>
  );
}

function Balances(props: { readonly balances: readonly BalanceItem[] }) {
  const t = useText('users');
  const format = useFormat();
  const amount = (row: BalanceItem, value: string) =>
    Number(value) === 0 ? (
      <span className="dim num">0</span>
    ) : (
      <span className="num">{format.amountOnly(value, row.asset)}</span>
    );
  return (
    <DataTable
      label={t('balances')}
      rows={props.balances}
      keyOf={row => row.asset}
      columns={[
        { id: 'asset', head: t('asset'), cell: row => row.asset },
        ...userAccountKinds.map(kind => ({
          id: kind,
          head: t(`account.${kind}`),
          cell: (row: BalanceItem) => amount(row, row[kind]),
          isEnd: true,
        })),
        { id: 'total', head: t('total'), cell: row => <b className="semi">{amount(row, row.total)}</b>, isEnd: true },
      ]}
    />
  );
}
