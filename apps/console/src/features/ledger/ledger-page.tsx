import { useSearchParams } from '@truemark/browser/router';
import { userAccountKinds } from '@truemark/domain/ledger/account';
import { transferKinds } from '@truemark/domain/ledger/transfer';
import { assets } from '@truemark/domain/money/asset';
import { books } from '@truemark/domain/money/book';
import { Segmented } from '@truemark/ui/segmented';
import Scale from 'lucide-react/icons/scale';
import { DemoLine } from '../../components/demo-line.tsx';
import { ClearFilters, FilterSelect, FilterText, FilterTime } from '../../components/filters.tsx';
import { HouseBalances } from '../../components/house-balances.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { usePages } from '../../platform/use-pages.ts';
import styles from './ledger.module.css';
import { filterNames, readLedgerFilter } from './read-ledger-filter.ts';
import { TransferTable } from './transfer-table.tsx';

/** Every transfer of a book, the newest first, and what the house holds. */
export default function LedgerPage() {
  const t = useText('ledger');
  const [search] = useSearchParams();
  const filter = readLedgerFilter(search);
  const { query, rows } = usePages(['ledger', filter], (cursor, signal) =>
    api.call('listLedger', { query: { ...filter, ...cursor } }, { signal }),
  );
  return (
    <Page title={t('title')} tools={<BookChoice />} filters={<LedgerFilters />}>
      <DemoLine book={filter.book} />
      <div className={styles.columns}>
        <div className={styles.rows}>
          <ListFrame
            query={query}
            count={rows?.length}
            isNarrowed={Object.keys(filter).length > 1}
            empty={{ icon: Scale, title: t('emptyTitle'), text: t('emptyText') }}
          >
            <TransferTable rows={rows ?? []} />
            <MoreRows query={query} count={rows?.length ?? 0} />
          </ListFrame>
        </div>
        <aside className={styles.house}>
          <h2 className="h4">{t('house')}</h2>
          <div className={styles.houseGroups}>
            <HouseBalances book={filter.book} />
          </div>
        </aside>
      </div>
    </Page>
  );
}

function BookChoice() {
  const t = useText('ledger');
  const [book, setBook] = useFilter('book');
  return (
    <Segmented
      label={t('book')}
      isFit
      options={books.map(value => ({ value, label: t(`book.${value}`) }))}
      value={book === 'demo' ? 'demo' : 'live'}
      onChange={value => setBook(value === 'live' ? '' : value)}
    />
  );
}

function LedgerFilters() {
  const t = useText('ledger');
  return (
    <>
      <FilterText name="userId" label={t('userId')} />
      <FilterText name="reference" label={t('reference')} />
      <FilterSelect name="asset" label={t('asset')} options={assets.map(value => ({ value, label: value }))} />
      <FilterSelect
        name="kind"
        label={t('kind')}
        options={transferKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      <FilterSelect
        name="account"
        label={t('account')}
        options={userAccountKinds.map(value => ({ value, label: t(`account.${value}`) }))}
      />
      <span className={styles.times}>
        <FilterTime name="from" label={t('from')} />
        <FilterTime name="to" label={t('to')} />
      </span>
      <ClearFilters names={filterNames} />
    </>
  );
}
