import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { OwnNft } from '@truemark/contract/investing/nfts';
import { Button, buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatMoment } from '@truemark/ui/format/date';
import { missingText } from '@truemark/ui/format/locale';
import { formatCount } from '@truemark/ui/format/number';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { type ChipFamily, StatusChip } from '@truemark/ui/status-chip';
import { Tabs } from '@truemark/ui/tabs';
import Hexagon from 'lucide-react/icons/hexagon';
import { useId, useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, LiveOnly } from '../account/index.ts';
import { AmountText } from '../amounts/index.ts';
import styles from './own-nfts.module.css';
import { TimeLeft } from './time-left.tsx';

const kinds = ['bids', 'won', 'donated'] as const;
type Kind = (typeof kinds)[number];

const families: Readonly<Record<OwnNft['status'], ChipFamily>> = {
  ...{ leading: 'active', outbid: 'stopped', released: 'ended' },
  ...{ won: 'done', bought: 'done', given: 'done' },
};
const empties = {
  bids: { title: 'noBids', text: 'emptyBidsText' },
  won: { title: 'emptyWon', text: 'emptyWonText' },
  donated: { title: 'noDonations', text: 'emptyDonatedText' },
} as const;

/** What somebody has bid, won and given. */
export default function OwnNftsPage() {
  const t = useText('nfts');
  const isDemo = useIsDemo();
  return (
    <AccountFrame title={t('mine')} back="/profile">
      {isDemo ? <LiveOnly>{t('liveOnly')}</LiveOnly> : <Lists />}
    </AccountFrame>
  );
}

function Lists() {
  const t = useText('nfts');
  const account = useText('account');
  const locale = useLocale();
  const panelId = useId();
  const [kind, choose] = useState<Kind>('bids');
  const query = useInfiniteQuery({
    queryKey: [...accountKeys.nfts, 'mine', kind],
    queryFn: ({ pageParam, signal }) =>
      api.call('listOwnNft', { query: pageParam === '' ? { kind } : { kind, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor,
  });
  const items = query.data?.pages.flatMap(page => page.items);
  const sums = query.data?.pages.at(0);
  return (
    <div className={styles.own}>
      {(sums || query.isPending) && (
        <dl className={styles.figures}>
          <div>
            <dt className="sm dim">{t('given')}</dt>
            <dd className="h3">
              <AmountText asset="USDT" amount={sums?.given ?? ''} hasUnit />
            </dd>
          </div>
          <div>
            <dt className="sm dim">{t('leadingNow')}</dt>
            <dd className="h3">
              <span className="num">{sums ? formatCount(locale, sums.leading) : missingText}</span>
            </dd>
          </div>
        </dl>
      )}
      <Tabs
        label={t('kinds')}
        tabs={kinds.map(id => ({ id, label: t(`kind.${id}`) }))}
        selected={kind}
        onSelect={choose}
        panelId={panelId}
      />
      <section id={panelId} role="tabpanel" aria-label={t(`kind.${kind}`)} className={styles.panel}>
        {items === undefined && query.isPending && <SkeletonRows label={account('loading')} count={3} height="84px" />}
        {items === undefined && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
        {items?.length === 0 && <Empty kind={kind} />}
        {items !== undefined && items.length > 0 && (
          <ul className={styles.rows}>
            {items.map(item => (
              <li key={item.id}>
                <Row item={item} />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </section>
    </div>
  );
}

function Empty({ kind }: { readonly kind: Kind }) {
  const t = useText('nfts');
  return (
    <EmptyState
      icon={Hexagon}
      title={t(empties[kind].title)}
      action={
        <Link className={buttonClass({ variant: 'secondary' })} to="/nfts">
          {t('toMarket')}
        </Link>
      }
    >
      {t(empties[kind].text)}
    </EmptyState>
  );
}

function Row({ item }: { readonly item: OwnNft }) {
  const t = useText('nfts');
  const locale = useLocale();
  const { nft } = item;
  return (
    <article className={styles.row}>
      <img className={styles.thumb} src={nft.image} alt="" width={64} height={64} loading="lazy" />
      <div className={styles.rowBody}>
        <div className={styles.line}>
          <Link className="lnk" to={`/nfts/${nft.id}`}>
            <bdi>{nft.title}</bdi>
          </Link>
          <StatusChip family={families[item.status]}>{t(`status.${item.status}`)}</StatusChip>
        </div>
        <div className={styles.line}>
          <b>
            <AmountText asset="USDT" amount={item.amount} hasUnit />
          </b>
          <span className="sm dim">
            <TimeLeft nft={nft} />
          </span>
        </div>
        <div className={styles.line}>
          <span className="xs dim">{formatMoment(locale, item.createTime)}</span>
          <Link className={proofClass('small')} to={`/receipt/nft/${item.receiptId}`}>
            <Hallmark size={14} />
            <span>{t('receipt')}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}
