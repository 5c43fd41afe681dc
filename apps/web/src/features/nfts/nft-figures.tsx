import type { NftItem } from '@truemark/contract/investing/nfts';
import { formatDateTime } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatMoney } from '../amounts/index.ts';
import styles from './nft-page.module.css';
import { TimeLeft } from './time-left.tsx';

/** The price and the time that is left, as they stand now. */
export function NftFigures({ nft }: { readonly nft: NftItem }) {
  const t = useText('nfts');
  const locale = useLocale();
  const label = nft.status === 'sold' ? 'soldFor' : nft.currentBid === null ? 'startPrice' : 'currentBid';
  const end = nft.endedAt ?? nft.endTime;
  return (
    <dl className={styles.figures}>
      <div>
        <dt className="sm dim">{t(label)}</dt>
        <dd className="h2" aria-live="polite">
          <bdi className="num">{formatMoney(locale, nft.currentBid ?? nft.startPrice, 'USDT')}&nbsp;USDT</bdi>
        </dd>
      </div>
      <div>
        <dt className="sm dim">{t(nft.status === 'open' ? 'remaining' : 'status')}</dt>
        <dd className="h2">
          <TimeLeft nft={nft} />
        </dd>
        <dd className="sm dim">
          {t(nft.status === 'open' ? 'endsAt' : 'endedAt', { time: formatDateTime(locale, end) })}
        </dd>
      </div>
    </dl>
  );
}
