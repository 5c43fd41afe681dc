import { streamReconnectMs } from '@truemark/contract/limits';
import { NotRealChip } from '@truemark/ui/chip';
import { joinClasses } from '@truemark/ui/class-names';
import { FeedBadge, type FeedState } from '@truemark/ui/feed-badge';
import { formatDuration } from '@truemark/ui/format/age';
import { useEffect, useState } from 'react';
import { useInstance } from '../instance.ts';
import { useLocale } from '../preferences.ts';
import { prices, useConnectionState } from '../prices.ts';
import { useText } from '../text.ts';
import {
  calculateFreshness,
  calculatePriceAgeMs,
  type Freshness,
  findFeedName,
  type NewestPrice,
  trackNewestPrice,
} from './feed-freshness.ts';
import styles from './live-feed-badge.module.css';

const lookMs = 1_000;

const looks: Readonly<Record<Freshness, FeedState>> = {
  connecting: 'reconnecting',
  fresh: 'live',
  late: 'late',
  still: 'closed',
  reconnecting: 'reconnecting',
};

/** Which feed the prices of these codes come from and how old the newest of them is. It belongs wherever prices are. */
export function LiveFeedBadge(props: { readonly codes: readonly string[]; readonly className?: string }) {
  const t = useText('market');
  const common = useText('common');
  const locale = useLocale();
  const connection = useConnectionState();
  const name = findFeedName(useInstance(instance => instance.settings?.feed));
  const ageMs = useNewestAgeMs(props.codes);
  const freshness = calculateFreshness(connection, ageMs);
  const age = ageMs === undefined || freshness === 'reconnecting' ? undefined : formatDuration(locale, ageMs);
  const labels: Readonly<Record<Freshness, string>> = {
    connecting: t('feedConnecting'),
    fresh: name === 'live' ? common('feedLive') : t('feedNewest'),
    late: common('feedLate'),
    still: t('feedStill'),
    reconnecting: common('feedReconnecting'),
  };
  return (
    <span className={joinClasses(styles.badge, props.className)}>
      <FeedBadge state={looks[freshness]} label={labels[freshness]}>
        {freshness === 'reconnecting'
          ? common('feedReconnectingDetail', { seconds: streamReconnectMs / 1_000 })
          : age && <span className="num">{age}</span>}
      </FeedBadge>
      {name === 'simulated' && <NotRealChip title={t('feedSimulatedHint')}>{common('simulatedPrices')}</NotRealChip>}
      {name === 'recorded' && <NotRealChip title={t('feedRecordedHint')}>{common('recordedPrices')}</NotRealChip>}
    </span>
  );
}

/** Looks once a second instead of at every price: the age is for people. */
function useNewestAgeMs(codes: readonly string[]): number | undefined {
  const key = codes.join();
  const [ageMs, setAgeMs] = useState<number>();
  useEffect(() => {
    let newest: NewestPrice | undefined;
    const look = () => {
      const nowMs = Date.now();
      const atMs = Math.max(0, ...key.split(',').map(code => prices.readPrice(code)?.at ?? 0));
      newest = trackNewestPrice(newest, atMs, nowMs);
      setAgeMs(newest && calculatePriceAgeMs(newest, nowMs));
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [key]);
  return ageMs;
}
