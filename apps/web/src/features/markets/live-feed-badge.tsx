import { streamReconnectMs } from '@truemark/contract/limits';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { InstrumentType } from '@truemark/domain/market/instrument';
import { joinClasses } from '@truemark/ui/class-names';
import { FeedBadge, type FeedState } from '@truemark/ui/feed-badge';
import { formatDuration } from '@truemark/ui/format/age';
import { formatMoment } from '@truemark/ui/format/date';
import { Joined } from '@truemark/ui/joined';
import { useEffect, useState } from 'react';
import { useInstance } from '../../platform/instance.ts';
import { useLocale } from '../../platform/preferences.ts';
import {
  calculateFreshness,
  calculatePriceAgeMs,
  type Freshness,
  findFeedName,
  isAgeSettled,
  type NewestPrice,
  trackNewestPrice,
} from '../../platform/prices/feed-freshness.ts';
import { prices, useConnectionState } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
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
export function LiveFeedBadge(props: {
  readonly codes: readonly string[];
  /** When the first of them opens, where all of them are closed: then no price is late. */
  readonly opensAt?: number | undefined;
  readonly className?: string;
}) {
  const t = useText('market');
  const common = useText('common');
  const locale = useLocale();
  const connection = useConnectionState();
  const name = findFeedName(useInstance(instance => instance.settings?.feed));
  const { ageMs, type, isSettled } = useNewestAge(props.codes);
  const freshness = calculateFreshness(connection, ageMs, type);
  const age = ageMs !== undefined && <bdi className={styles.age}>{formatDuration(locale, ageMs)}</bdi>;
  const labels: Readonly<Record<Freshness, string>> = {
    connecting: t('feedConnecting'),
    // Only the prices of exchanges are called live.
    fresh: name === 'live' ? common('feedLive') : t('feedNewest'),
    late: common('feedLate'),
    still: t('feedStill'),
    reconnecting: common('feedReconnecting'),
  };
  // Without an instrument there is nothing to be fresh or late.
  const hasPrices = props.codes.length > 0;
  const { opensAt } = props;
  // What was only just asked for may be old here and new in a moment.
  const isUnsure = !isSettled && (freshness === 'late' || freshness === 'still');
  const isReal = name === undefined || name === 'live';
  return (
    <span className={joinClasses(styles.badge, props.className)}>
      {!isReal && (
        <span className={styles.source} title={t(name === 'simulated' ? 'feedSimulatedHint' : 'feedRecordedHint')}>
          <Joined>
            <b>{common(name === 'simulated' ? 'simulatedPrices' : 'recordedPrices')}</b>
            {hasPrices && freshness === 'fresh' && opensAt === undefined && age}
          </Joined>
        </span>
      )}
      {opensAt !== undefined && freshness !== 'reconnecting' ? (
        <FeedBadge state="closed" label={t('closed')}>
          {t('opensAt', { time: formatMoment(locale, opensAt) })}
        </FeedBadge>
      ) : (
        hasPrices &&
        !isUnsure &&
        (isReal || freshness !== 'fresh') && (
          <FeedBadge state={looks[freshness]} label={labels[freshness]}>
            {freshness === 'reconnecting'
              ? common('feedReconnectingDetail', { seconds: streamReconnectMs / 1_000 })
              : age || undefined}
          </FeedBadge>
        )
      )}
    </span>
  );
}

interface NewestAge {
  readonly ageMs: number | undefined;
  /** Type of the instrument with the newest price. */
  readonly type: InstrumentType | undefined;
  readonly isSettled: boolean;
}

/** Looks once a second instead of at every price: the age is for people. */
function useNewestAge(codes: readonly string[]): NewestAge {
  const key = codes.join();
  const [age, setAge] = useState<NewestAge>({ ageMs: undefined, type: undefined, isSettled: false });
  useEffect(() => {
    let newest: NewestPrice | undefined;
    const askedAtMs = Date.now();
    const look = () => {
      const nowMs = Date.now();
      const product = findNewest(key.split(',').map(code => prices.readPrice(code)));
      newest = trackNewestPrice(newest, product?.at ?? 0, nowMs);
      setAge({
        ageMs: newest && calculatePriceAgeMs(newest, nowMs),
        type: product?.type,
        isSettled: isAgeSettled(newest, askedAtMs, nowMs),
      });
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [key]);
  return age;
}

function findNewest(products: readonly (StreamProduct | undefined)[]): StreamProduct | undefined {
  return products.reduce((newest, product) => ((product?.at ?? 0) > (newest?.at ?? 0) ? product : newest), undefined);
}
