import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { NftItem } from '@truemark/contract/investing/nfts';
import { charityCauses } from '@truemark/domain/charity/cause';
import { Button, buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatCount } from '@truemark/ui/format/number';
import { SearchField } from '@truemark/ui/search-field';
import { Select } from '@truemark/ui/select';
import { Skeleton } from '@truemark/ui/skeleton';
import { Tabs } from '@truemark/ui/tabs';
import Hexagon from 'lucide-react/icons/hexagon';
import SearchX from 'lucide-react/icons/search-x';
import { useId, useState } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus } from '../account/index.ts';
import { formatMoney } from '../amounts/index.ts';
import { chooseNfts, isNftOpen, type NftView, nftSorts } from './choose-nfts.ts';
import { NftCard } from './nft-card.tsx';
import styles from './nfts-page.module.css';
import { nftsQuery } from './queries.ts';

const first: NftView = { list: 'open', search: '', cause: 'all', sort: 'ending' };

/** Charity NFTs: what is on sale, what has ended, and what all of it has raised. */
export default function NftsPage() {
  const t = useText('nfts');
  const market = useQuery(nftsQuery);
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <div className={styles.words}>
          <PageTitle title={t('title')} />
          <p className="sub">{t('lead')}</p>
        </div>
        {market.data && <Raised raised={market.data.raised} paidOut={market.data.paidOut} />}
      </header>
      <AccountStatus loaded={market} failedTitle={t('failed')} skeleton={<CardSkeletons />}>
        {({ items }) => <Market items={items} />}
      </AccountStatus>
    </div>
  );
}

function Raised(props: { readonly raised: string; readonly paidOut: string }) {
  const t = useText('nfts');
  const locale = useLocale();
  const usdt = (amount: string) => `${formatMoney(locale, amount, 'USDT')}\u00A0USDT`;
  return (
    <dl className={styles.raised}>
      <dt className="sm dim">{t('raised')}</dt>
      <dd className="h2">
        <span className="num">{usdt(props.raised)}</span>
      </dd>
      <dd className="xs dim">{t('paidOut', { amount: usdt(props.paidOut) })}</dd>
    </dl>
  );
}

function Market({ items }: { readonly items: readonly NftItem[] }) {
  const t = useText('nfts');
  const locale = useLocale();
  const panelId = useId();
  const user = useUser();
  const [view, setView] = useState(first);
  const change = (part: Partial<NftView>) => setView(before => ({ ...before, ...part }));
  const open = items.filter(isNftOpen).length;
  const shown = chooseNfts(items, view);
  return (
    <>
      <div className={styles.bar}>
        <Tabs
          label={t('lists')}
          tabs={[
            { id: 'open', label: t('onSale'), count: formatCount(locale, open) },
            { id: 'over', label: t('over'), count: formatCount(locale, items.length - open) },
          ]}
          selected={view.list}
          onSelect={list => change({ list })}
          panelId={panelId}
          className={styles.tabs ?? ''}
        />
        {user && (
          <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to="/profile/nfts">
            {t('mine')}
          </Link>
        )}
      </div>
      <section id={panelId} role="tabpanel" aria-label={t('title')} className={styles.panel}>
        <Tools view={view} onChange={change} />
        {shown.length === 0 ? (
          <Nothing view={view} onShowAll={() => setView({ ...first, list: view.list })} />
        ) : (
          <ul className={styles.cards}>
            {shown.map(nft => (
              <li key={nft.id}>
                <NftCard nft={nft} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Tools({ view, onChange }: { readonly view: NftView; readonly onChange: (part: Partial<NftView>) => void }) {
  const t = useText('nfts');
  return (
    <div className={styles.tools}>
      <SearchField
        label={t('search')}
        clearLabel={t('clear')}
        placeholder={t('search')}
        value={view.search}
        onChange={search => onChange({ search })}
        isDense
        className={styles.search ?? ''}
      />
      <Select
        isDense
        aria-label={t('causes')}
        value={view.cause}
        onChange={event => onChange({ cause: charityCauses.find(cause => cause === event.target.value) ?? 'all' })}
      >
        <option value="all">{t('allCauses')}</option>
        {charityCauses.map(cause => (
          <option key={cause} value={cause}>
            {t(`cause.${cause}`)}
          </option>
        ))}
      </Select>
      <Select
        isDense
        aria-label={t('sort')}
        value={view.sort}
        onChange={event => onChange({ sort: nftSorts.find(sort => sort === event.target.value) ?? 'ending' })}
      >
        {nftSorts.map(sort => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Nothing({ view, onShowAll }: { readonly view: NftView; readonly onShowAll: () => void }) {
  const t = useText('nfts');
  if (view.search.trim() !== '' || view.cause !== 'all') {
    return (
      <EmptyState icon={SearchX} title={t('nothingFound')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>}>
        {t('nothingFoundText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Hexagon} title={t(view.list === 'open' ? 'emptyOpen' : 'emptyOver')}>
      {t(view.list === 'open' ? 'emptyOpenText' : 'emptyOverText')}
    </EmptyState>
  );
}

const skeletonKeys = ['one', 'two', 'three', 'four'];

function CardSkeletons() {
  const account = useText('account');
  return (
    <div className={styles.cards} role="status" aria-label={account('loading')}>
      {skeletonKeys.map(key => (
        <Skeleton key={key} height="320px" />
      ))}
    </div>
  );
}
