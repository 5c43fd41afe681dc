import { Link } from '@truemark/browser/router';
import type { NftItem } from '@truemark/contract/investing/nfts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatMoney } from '../amounts/index.ts';
import styles from './nfts-page.module.css';
import { TimeLeft } from './time-left.tsx';

/** A work of the market: all of it leads to its page. */
export function NftCard({ nft }: { readonly nft: NftItem }) {
  const t = useText('nfts');
  const locale = useLocale();
  const usdt = (amount: string) => `${formatMoney(locale, amount, 'USDT')}\u00A0USDT`;
  const price = nft.currentBid ?? nft.startPrice;
  const label = nft.status === 'sold' ? 'soldFor' : nft.currentBid === null ? 'startPrice' : 'currentBid';
  return (
    <article className={styles.card}>
      <img className={styles.picture} src={nft.image} alt="" width={600} height={600} loading="lazy" decoding="async" />
      <div className={styles.cardBody}>
        <div className={styles.line}>
          <h2 className={styles.cardTitle}>
            <Link className={styles.cover ?? ''} to={`/nfts/${nft.id}`}>
              <bdi>{nft.title}</bdi>
            </Link>
          </h2>
          <span className="sm dim">
            <TimeLeft nft={nft} />
          </span>
        </div>
        <span className="sm dim">{t(`cause.${nft.charity.cause}`)}</span>
        <dl className={styles.pair}>
          <div>
            <dt className="xs dim">{t(label)}</dt>
            <dd>
              <b className="num">{usdt(price)}</b>
            </dd>
          </div>
          <div>
            <dt className="xs dim">{t('totalDonated')}</dt>
            <dd className="sub">
              <span className="num">{usdt(nft.cumulativeDonation)}</span>
            </dd>
          </div>
        </dl>
        {nft.status !== 'open' && <PayoutWord nft={nft} />}
      </div>
    </article>
  );
}

function PayoutWord({ nft }: { readonly nft: NftItem }) {
  const t = useText('nfts');
  if (nft.payout === 'notDue') return null;
  const words = {
    nothing: 'payout.nothing',
    waiting: 'payoutWaits',
    overdue: 'payoutLate',
    paid: 'payoutDone',
  } as const;
  return <span className={nft.payout === 'overdue' ? styles.late : 'xs dim'}>{t(words[nft.payout])}</span>;
}
