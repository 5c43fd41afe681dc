import type { PriceProof } from '@truemark/contract/trading/orders';
import { calculateMid, formatPrice } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { CopyButton } from '@truemark/ui/copy-button';
import { formatDate, formatRecordTime } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { formatCount } from '@truemark/ui/format/number';
import { Logo } from '@truemark/ui/logo';
import { Skeleton } from '@truemark/ui/skeleton';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { VerifyRequest } from '../../platform/verify-request.ts';
import { findLogo } from '../order-cells/index.ts';
import { describeVerdict } from './check-words.ts';
import { showPrice } from './receipt-figures.ts';
import styles from './verify-body.module.css';

const sourceKeys = {
  simulated: 'sourceSimulated',
  replay: 'sourceReplay',
  binance: 'sourceBinance',
  coinbase: 'sourceCoinbase',
  kraken: 'sourceKraken',
} as const;

/** Which price it is: instrument, time and the price that is shown everywhere. */
export function TickHead(props: {
  readonly request: VerifyRequest;
  readonly symbol: string;
  readonly tick: Tick | undefined;
  readonly decimals: number;
}) {
  const { request, symbol, tick, decimals } = props;
  const t = useText('receipt');
  const locale = useLocale();
  return (
    <div className={styles.head}>
      <Logo src={findLogo(request.code)} size={36} />
      <div className={styles.names}>
        <p className="semi">
          <bdi>{symbol}</bdi>
        </p>
        <p className="xs sub">
          {tick ? (
            `${formatDate(locale, tick.atMs, 'utc')}, ${t('utc', { time: formatRecordTime(tick.atMs) })}`
          ) : (
            <Skeleton width="150px" height="10px" />
          )}
        </p>
      </div>
      <p className={styles.price}>
        {tick ? (
          <span className="num">{showPrice(locale, formatPrice(calculateMid(tick.bid, tick.ask)), decimals)}</span>
        ) : (
          <Skeleton width="96px" height="22px" />
        )}
      </p>
    </div>
  );
}

/** What the record says of the price, read from its bytes. */
export function TickValues(props: { readonly tick: Tick; readonly decimals: number }) {
  const { tick, decimals } = props;
  const t = useText('receipt');
  const common = useText('common');
  const locale = useLocale();
  const write = (price: bigint) => showPrice(locale, formatPrice(price), decimals);
  return (
    <section>
      <h3 className="h4">{t('verify.made')}</h3>
      <dl className={styles.values}>
        <Value name={t('verify.source')}>{common(sourceKeys[tick.source])}</Value>
        <Value name={t('verify.bid')}>
          <span className="num">{write(tick.bid)}</span>
        </Value>
        <Value name={t('verify.ask')}>
          <span className="num">{write(tick.ask)}</span>
        </Value>
        <Value name={t('verify.mid')}>
          <span className="num">{write(calculateMid(tick.bid, tick.ask))}</span>
        </Value>
        <Value name={t('verify.sourceTime')}>
          <span className="num">{t('utc', { time: formatRecordTime(tick.sourceAtMs) })}</span>
        </Value>
        <Value name={t('verify.verdict')}>{describeVerdict(tick.verdict, t)}</Value>
      </dl>
      {tick.isDerived && <p className="xs dim">{t('verify.derived')}</p>}
    </section>
  );
}

/** Where the record stands in its chain. */
export function PlaceInRecord(props: { readonly proof: PriceProof; readonly recordHash: string | undefined }) {
  const { proof, recordHash } = props;
  const t = useText('receipt');
  const locale = useLocale();
  const { sequence, firstSequence, lastSequence, lastHash, sealedAt, platformCount, isKept } = proof;
  return (
    <section>
      <h3 className="h4">{t('verify.place')}</h3>
      <dl className={styles.values}>
        <Value name={t('verify.record')}>
          <span className="num">{formatCount(locale, sequence)}</span>
        </Value>
        {sequence > 1 && (
          <Value name={t('verify.follows')}>
            <span className="num">{formatCount(locale, sequence - 1)}</span>
          </Value>
        )}
        {recordHash !== undefined && (
          <Value name={t('verify.hash')}>
            <Hash hash={recordHash} />
          </Value>
        )}
        <Value name={t('verify.range')}>
          <span className="num">{`${formatCount(locale, firstSequence)}–${formatCount(locale, lastSequence)}`}</span>
        </Value>
        <Value name={t('verify.rangeHash')}>
          <Hash hash={lastHash} />
        </Value>
        {isKept && (
          <Value name={t('verify.sealedAt')}>
            {sealedAt === null ? (
              t('verify.notSealed')
            ) : (
              <span className="num">{t('utc', { time: formatRecordTime(sealedAt) })}</span>
            )}
          </Value>
        )}
        {platformCount !== null && (
          <Value name={t('verify.platform')}>
            <span className="num">{formatCount(locale, platformCount)}</span>
          </Value>
        )}
      </dl>
    </section>
  );
}

function Hash(props: { readonly hash: string }) {
  const t = useText('receipt');
  return (
    <span className={styles.hash}>
      <span className="mono" title={props.hash}>
        {formatHash(props.hash)}
      </span>
      <CopyButton text={props.hash} label={t('copyValue')} copiedLabel={t('copied')} />
    </span>
  );
}

function Value(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.value}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
