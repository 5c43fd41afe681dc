import { Link } from '@truemark/browser/router';
import type { LedgerRow } from '@truemark/contract/operators/overview';
import { Icon } from '@truemark/ui/icon';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { readAccount } from '../../components/read-account.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { hasText, useText } from '../../platform/text.ts';
import styles from './ledger.module.css';

/** Transfers with both sides; a user's side leads to the user. */
export function TransferTable(props: { readonly rows: readonly LedgerRow[] }) {
  const t = useText('ledger');
  const format = useFormat();
  const columns = useMemo<readonly Column<LedgerRow>[]>(
    () => [
      { id: 'at', head: t('atUtc'), cell: row => <Moment at={row.at} /> },
      { id: 'kind', head: t('kind'), cell: row => <KindName kind={row.kind} /> },
      {
        id: 'sides',
        head: t('sides'),
        isWide: true,
        cell: row => (
          <span className={styles.sides}>
            <AccountName account={row.debit} />
            <Icon of={ArrowRight} size={14} isFlipped />
            <span className="vh">{t('toward')}</span>
            <AccountName account={row.credit} />
          </span>
        ),
      },
      { id: 'reference', head: t('reference'), cell: row => <span className="mono">{row.reference}</span> },
      {
        id: 'amount',
        head: t('amount'),
        isEnd: true,
        cell: row => <span className="num med">{format.amount(row.amount, row.asset)}</span>,
      },
      { id: 'id', head: t('number'), isEnd: true, cell: row => <span className="num dim">{row.id}</span> },
    ],
    [t, format],
  );
  return <DataTable label={t('title')} columns={columns} rows={props.rows} keyOf={row => row.id} />;
}

function KindName(props: { readonly kind: string }) {
  const t = useText('ledger');
  const key = `kind.${props.kind}`;
  return hasText('ledger', key) ? t(key) : props.kind;
}

function AccountName(props: { readonly account: string }) {
  const t = useText('ledger');
  const canSeeUsers = useCan('users.view');
  const account = readAccount(props.account);
  if (!account) return <span className="mono">{props.account}</span>;
  const key = `account.${account.kind}`;
  const kind = hasText('ledger', key) ? t(key) : account.kind;
  if (account.userId === undefined) return <span className="nowrap">{kind}</span>;
  const words = t('userAccount', { id: account.userId, kind });
  if (!canSeeUsers) return <span className="nowrap">{words}</span>;
  return (
    <Link to={`/users/${account.userId}`} className="lnk nowrap">
      {words}
    </Link>
  );
}
