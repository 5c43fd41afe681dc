import { useQuery } from '@tanstack/react-query';
import { nameNetwork } from '@truemark/browser/name-network';
import { Link, useParams } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import type { NftDetail } from '@truemark/contract/investing/nfts';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDateTime } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import SearchX from 'lucide-react/icons/search-x';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { NftBids, NftDonations } from './nft-entries.tsx';
import { NftFigures } from './nft-figures.tsx';
import { NftOrders } from './nft-orders.tsx';
import styles from './nft-page.module.css';
import { NftTrail } from './nft-trail.tsx';
import { nftQuery } from './queries.ts';

const marketPath = '/nfts';

/** One work: what it is, how its sale stands, and where the money goes. */
export default function NftPage() {
  const { id = '' } = useParams();
  const t = useText('nfts');
  const account = useText('account');
  const query = useQuery(nftQuery(id));
  const { data, error } = query;
  const refusal = error instanceof ApiError ? error.refusal : undefined;
  const isMissing = refusal === 'recordMissing' || refusal === 'malformedRequest';
  return (
    <div className={`page ${styles.page}`}>
      {data ? <Detail detail={data} /> : <PageTitle title={t('title')} back={marketPath} />}
      {!data && query.isPending && <SkeletonRows label={account('loading')} count={6} height="64px" />}
      {!data && isMissing && (
        <EmptyState
          icon={SearchX}
          title={t('missing')}
          action={
            <Link className={buttonClass({ variant: 'secondary' })} to={marketPath}>
              {t('all')}
            </Link>
          }
        >
          {t('missingText')}
        </EmptyState>
      )}
      {!data && error && !isMissing && (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}

function Detail({ detail }: { readonly detail: NftDetail }) {
  const t = useText('nfts');
  const isDesktop = useShell() === 'desktop';
  const { nft } = detail;
  const families = { open: 'active', sold: 'done', ended: 'ended', withdrawn: 'stopped' } as const;
  return (
    <>
      {isDesktop && (
        <Link className="row sm sub" to={marketPath}>
          <Icon of={ChevronLeft} size={16} isFlipped />
          {t('all')}
        </Link>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <img
            className={styles.art}
            src={nft.image}
            alt={t('picture', { title: nft.title })}
            width={600}
            height={600}
          />
          <Facts detail={detail} />
        </div>
        <div className={styles.main}>
          <header className={styles.titles}>
            <StatusChip family={families[nft.status]}>{t(`state.${nft.status}`)}</StatusChip>
            <PageTitle title={nft.title} back={marketPath} isShownOnMobile />
            <p className="sub">{detail.about ?? t('aboutCharity', { charity: nft.charity.name })}</p>
            {nft.isSample && <p className="xs dim">{t('sampleText')}</p>}
          </header>
          <NftFigures nft={nft} />
          <NftOrders detail={detail} />
          <NftTrail detail={detail} />
          <NftBids detail={detail} />
          <NftDonations detail={detail} />
        </div>
      </div>
    </>
  );
}

function Facts({ detail: { nft } }: { readonly detail: NftDetail }) {
  const t = useText('nfts');
  const networks = useText('deposit');
  const locale = useLocale();
  const facts: readonly (readonly [string, string])[] = [
    [t('creator'), nft.creator],
    [t('chain'), nameNetwork(nft.chain, networks)],
    [t('charity'), nft.charity.isSample ? `${nft.charity.name} (${t('sample')})` : nft.charity.name],
    [t('causes'), t(`cause.${nft.charity.cause}`)],
    [t('listed'), formatDateTime(locale, nft.createTime)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="dim">{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
