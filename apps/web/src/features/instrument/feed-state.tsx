import { streamReconnectMs } from '@truemark/contract/limits';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { FeedBadge } from '@truemark/ui/feed-badge';
import { formatDuration } from '@truemark/ui/format/age';
import { formatDate } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { Joined } from '@truemark/ui/joined';
import { StatusChip } from '@truemark/ui/status-chip';
import BellPlus from 'lucide-react/icons/bell-plus';
import { useLocale } from '../../platform/preferences.ts';
import { requestPriceAlert } from '../../platform/price-alert-request.ts';
import { useText } from '../../platform/text.ts';
import { usePriceSource } from '../chart/index.ts';
import styles from './instrument-bar.module.css';
import { type Freshness, useFreshness } from './use-freshness.ts';

const exchangeKeys = {
  binance: 'sourceBinance',
  coinbase: 'sourceCoinbase',
  kraken: 'sourceKraken',
  simulated: undefined,
  replay: undefined,
} as const satisfies Record<MarketInfo['source'], string | undefined>;

/** Which feed a price comes from and how fresh it is; it says so when it is not a price of a market now. */
export function FeedState(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const { code, info } = props;
  const t = useText('instrument');
  const freshness = useFreshness(code, info);
  const source = usePriceSource(code, info);
  const isSimulated = source === 'simulated';
  const isReal = !isSimulated && source !== 'replay';
  const origin = useOrigin(source, info?.recordedAt ?? null);
  return (
    <div className={styles.feedState} title={isReal ? undefined : t(isSimulated ? 'simulatedText' : 'replayText')}>
      {origin && freshness.state !== 'live' && <span className={styles.origin}>{origin}</span>}
      <Badge freshness={freshness} source={source} origin={origin} />
      {freshness.state === 'closed' && <OpeningAlert code={code} />}
    </div>
  );
}

/** Where the market is closed: the word of its opening. */
function OpeningAlert(props: { readonly code: string }) {
  const t = useText('instrument');
  return (
    <button
      type="button"
      className={joinClasses('lnk', styles.openingAlert)}
      onClick={() => requestPriceAlert({ code: props.code, isOpening: true })}
    >
      <Icon of={BellPlus} size={14} />
      {t('alertOpening')}
    </button>
  );
}

/** What prices are called that are not those of a market now: replayed ones by their day, where it is known. */
function useOrigin(source: MarketInfo['source'] | undefined, recordedAt: number | null): string | undefined {
  const t = useText('instrument');
  const common = useText('common');
  const locale = useLocale();
  if (source === 'simulated') return common('simulatedPrices');
  if (source !== 'replay') return undefined;
  return recordedAt === null
    ? common('recordedPrices')
    : t('replayDay', { date: formatDate(locale, recordedAt, 'utc') });
}

function Badge(props: {
  readonly freshness: Freshness;
  readonly source: MarketInfo['source'] | undefined;
  /** What prices are called that are not those of a market now. */
  readonly origin: string | undefined;
}) {
  const { state, ageMs } = props.freshness;
  const t = useText('instrument');
  const common = useText('common');
  const locale = useLocale();
  const { source } = props;
  if (state === 'halted') return <StatusChip family="stopped">{t('halted')}</StatusChip>;
  if (state === 'closed') return <FeedBadge state="closed" label={common('feedClosed')} />;
  if (state === 'waiting') return <FeedBadge state="closed" label={t('waitingForPrice')} />;
  if (state === 'reconnecting') {
    return (
      <FeedBadge state="reconnecting" label={common('feedReconnecting')}>
        {common('feedReconnectingDetail', { seconds: streamReconnectMs / 1_000 })}
      </FeedBadge>
    );
  }
  const age = <bdi className={styles.words}>{formatDuration(locale, ageMs ?? 0)}</bdi>;
  const exchange = exchangeKeys[source ?? 'simulated'];
  // Only the prices of an exchange are called live.
  const live = exchange ? common('feedLive') : (props.origin ?? t('newestPrice'));
  return (
    <FeedBadge state={state} label={state === 'live' ? live : common('feedLate')}>
      <Joined>
        {exchange && common(exchange)}
        {age}
      </Joined>
    </FeedBadge>
  );
}
