import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { formatCount } from '@truemark/ui/format/number';
import { Hallmark } from '@truemark/ui/proof';
import { Skeleton } from '@truemark/ui/skeleton';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { usePriceSource } from '../chart/index.ts';
import styles from './price-origin.module.css';
import { recordStatusQuery } from './queries.ts';

const sourceTextKeys = {
  simulated: 'simulatedText',
  replay: 'replayText',
  binance: 'exchangeText',
  coinbase: 'exchangeText',
  kraken: 'exchangeText',
} as const;

/** Where the prices of an instrument come from and how far the record of this installation has come. */
export function PriceOrigin(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const t = useText('instrument');
  const source = usePriceSource(props.code, props.info);
  return (
    <div className={styles.origin}>
      <div className={styles.words}>
        <p className="read">{source ? t(sourceTextKeys[source]) : <Skeleton width="80%" />}</p>
        <p className="read">{t('midText')}</p>
        <p className="read">{t('recordText')}</p>
        <p>
          <Link className="lnk" to="/help?id=price-sources-and-freshness">
            {t('originHelp')}
          </Link>
        </p>
      </div>
      <RecordStatus />
    </div>
  );
}

function RecordStatus() {
  const t = useText('instrument');
  const locale = useLocale();
  const { data, error } = useQuery(recordStatusQuery);
  if (error && !data) return <p className={styles.missing}>{t('statusFailed')}</p>;
  return (
    <dl className={styles.status}>
      <Line name={t('statusRecords')}>
        {data && <span className="num">{formatCount(locale, data.recordCount)}</span>}
      </Line>
      <Line name={t('statusSynced')}>
        {data && <span className="num">{t('utcTime', { time: formatRecordTime(data.syncedAt) })}</span>}
      </Line>
      <Line name={t('statusSealed')}>
        {data && <span className="num">{formatCount(locale, data.sealedSegmentCount)}</span>}
      </Line>
      <Line name={t('statusHash')}>
        {data && (data.lastSealedHash ? <Hash hash={data.lastSealedHash} /> : t('statusNoneSealed'))}
      </Line>
    </dl>
  );
}

function Line(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>{props.children ?? <Skeleton width="88px" />}</dd>
    </>
  );
}

function Hash(props: { readonly hash: string }) {
  return (
    <span className={styles.hash} title={props.hash}>
      <Hallmark size={14} />
      <span className="mono">{formatHash(props.hash)}</span>
    </span>
  );
}
