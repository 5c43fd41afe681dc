import { useNewerVersion } from '@truemark/browser/newer-version';
import { EmptyState } from '@truemark/ui/empty-state';
import { ErrorState } from '@truemark/ui/error-state';
import { Skeleton } from '@truemark/ui/skeleton';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Outdated } from '../../platform/outdated.tsx';
import { useText } from '../../platform/text.ts';
import type { CandleFeed } from './candle-feed.ts';
import styles from './chart-panel.module.css';
import type { MountedChart } from './use-candle-chart.ts';
import { useFeedValue } from './use-candle-feed.ts';

/** What stands in the place of the candles while there are none to show: loading, nothing yet, or what went wrong. */
export function ChartStatus(props: {
  readonly feed: CandleFeed | undefined;
  readonly mounted: MountedChart;
  readonly isInfoThere: boolean;
  readonly isTable: boolean;
}) {
  const { feed, mounted, isInfoThere, isTable } = props;
  const t = useText('instrument');
  const status = useFeedValue(feed, each => each.readStatus()) ?? 'loading';
  const hasCandles = useFeedValue(feed, each => each.readCandles().length > 0) ?? false;
  const isOutdated = useNewerVersion(newer => newer.isReady);
  const { chunk } = mounted;
  if (!isTable && (chunk.status === 'failed' || chunk.status === 'late')) {
    return (
      <div className={styles.status}>
        {isOutdated ? (
          <Outdated />
        ) : (
          <ErrorState icon={WifiOff} title={t('chartLate')} retryLabel={t('retry')} onRetry={mounted.retryChunk}>
            {t('chartLateText')}
          </ErrorState>
        )}
      </div>
    );
  }
  if (status === 'failed' && feed) {
    return (
      <div className={styles.status}>
        <ErrorState icon={WifiOff} title={t('candlesFailed')} retryLabel={t('retry')} onRetry={() => void feed.retry()}>
          {t('candlesFailedText')}
        </ErrorState>
      </div>
    );
  }
  if (status === 'ready' && !hasCandles) {
    return (
      <div className={styles.status}>
        <EmptyState icon={ChartCandlestick} title={t('candlesEmpty')}>
          {t('candlesEmptyText')}
        </EmptyState>
      </div>
    );
  }
  const isLoading = !hasCandles || !isInfoThere || (!isTable && chunk.status !== 'ready');
  return isLoading ? <ChartSkeleton label={t('loading')} /> : null;
}

const barHeights = [32, 38, 30, 44, 52, 48, 60, 55, 66, 58, 50, 56, 64, 70, 62, 68, 74, 66, 60, 72];

function ChartSkeleton(props: { readonly label: string }) {
  return (
    <div className={styles.status} role="status" aria-busy="true" aria-label={props.label}>
      <div className={styles.skeleton} aria-hidden="true">
        {barHeights.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
          <Skeleton key={index} width="10px" height={`${height}%`} />
        ))}
      </div>
    </div>
  );
}
