import { useQuery } from '@tanstack/react-query';
import type { Book } from '@truemark/domain/money/book';
import { EmptyState } from '@truemark/ui/empty-state';
import Landmark from 'lucide-react/icons/landmark';
import { api } from '../platform/api.ts';
import { useFormat } from '../platform/format.ts';
import { hasText, useText } from '../platform/text.ts';
import { groupHouseBalances } from './group-house-balances.ts';
import styles from './house-balances.module.css';
import { QueryFrame } from './list-frame.tsx';

/** What the house holds in a book, by account and asset. */
export function HouseBalances(props: { readonly book: Book }) {
  const t = useText('ledger');
  const format = useFormat();
  const query = useHouseBalances(props.book);
  const groups = groupHouseBalances(query.data ?? []);
  return (
    <QueryFrame query={query}>
      {groups.length === 0 && (
        <EmptyState icon={Landmark} title={t('houseEmpty')}>
          {t('houseEmptyText')}
        </EmptyState>
      )}
      {groups.map(({ account, balances }) => {
        const key = `account.${account}`;
        return (
          <section key={account} className={styles.group}>
            <h3 className={styles.name}>{hasText('ledger', key) ? t(key) : account}</h3>
            <ul>
              {balances.map(({ asset, amount }) => (
                <li key={asset} className={`${styles.amount} num`}>
                  {format.amount(amount, asset)}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </QueryFrame>
  );
}

export function useHouseBalances(book: Book) {
  return useQuery({
    queryKey: ['house', book],
    queryFn: ({ signal }) => api.call('listHouseBalances', { query: { book } }, { signal }),
  });
}
