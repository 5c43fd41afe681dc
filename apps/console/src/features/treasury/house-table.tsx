import { assets } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { type HouseGroup, listHouseAccounts } from '../../components/group-house-balances.ts';
import { useHouseBalances } from '../../components/house-balances.tsx';
import { QueryFrame } from '../../components/list-frame.tsx';
import { useFormat } from '../../platform/format.ts';
import { hasText, useText } from '../../platform/text.ts';

/** The accounts of the house side by side, asset by asset; what a new house lacks stands there as zero. */
export function HouseTable(props: { readonly book: Book }) {
  const t = useText('treasury');
  const words = useText('ledger');
  const format = useFormat();
  const query = useHouseBalances(props.book);
  const name = (account: string) => {
    const key = `account.${account}`;
    return hasText('ledger', key) ? words(key) : account;
  };
  const columns: readonly Column<HouseGroup>[] = [
    { id: 'account', head: t('account'), cell: row => name(row.account) },
    ...assets.map(asset => ({
      id: asset,
      head: asset,
      isEnd: true,
      cell: (row: HouseGroup) => {
        const amount = row.balances.find(balance => balance.asset === asset)?.amount;
        if (amount === undefined || Number(amount) === 0) return <span className="num dim">0</span>;
        return <span className="num med">{format.amountOnly(amount, asset)}</span>;
      },
    })),
  ];
  return (
    <QueryFrame query={query}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={listHouseAccounts(query.data ?? [])}
        keyOf={row => row.account}
      />
    </QueryFrame>
  );
}
