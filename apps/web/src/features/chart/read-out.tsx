import type { Candle } from '@truemark/domain/market/candle';
import { quantityScale } from '@truemark/domain/market/instrument';
import { calculateChange, formatPrice, formatRoundedPrice, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { ChangeText } from '@truemark/ui/change-text';
import { joinClasses } from '@truemark/ui/class-names';
import { formatPriceText, formatShortCount } from '@truemark/ui/format/number';
import { useSyncExternalStore } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { CandleFeed } from './candle-feed.ts';
import styles from './chart-panel.module.css';
import type { ChartFormat } from './mount-candle-chart.ts';
import { chooseReadOut, type ReadOutStore } from './read-out-store.ts';
import { useFeedValue } from './use-candle-feed.ts';

/** Open, high, low, close and volume of the candle under the crosshair, or of the newest one. */
export function ReadOut(props: {
  readonly feed: CandleFeed | undefined;
  readonly store: ReadOutStore;
  readonly format: ChartFormat;
  readonly decimals: number | undefined;
  /** A comparison takes its place in a moment. */
  readonly isComing: boolean;
}) {
  const { feed, store, format, decimals, isComing } = props;
  const pointed = useSyncExternalStore(store.subscribe, store.read);
  const candle = useFeedValue(feed, each => chooseReadOut(each.readCandles(), pointed));
  return (
    <div className={joinClasses(styles.readOut, isComing && styles.coming)}>
      {candle && decimals !== undefined && <Figures candle={candle} format={format} decimals={decimals} />}
    </div>
  );
}

function Figures(props: { readonly candle: Candle; readonly format: ChartFormat; readonly decimals: number }) {
  const { candle, format, decimals } = props;
  const t = useText('instrument');
  const locale = useLocale();
  const price = (value: bigint) => formatPriceText(locale, formatRoundedPrice(value, decimals), decimals);
  const change = formatPrice(calculateChange(candle.close, candle.open), ratioScale);
  return (
    <>
      <span className={styles.when}>{format.times.full(candle.openAtMs)}</span>
      <Figure name={t('openShort')} title={t('open')} value={price(candle.open)} />
      <Figure name={t('highShort')} title={t('high')} value={price(candle.high)} />
      <Figure name={t('lowShort')} title={t('low')} value={price(candle.low)} />
      <Figure name={t('closeShort')} title={t('close')} value={price(candle.close)} />
      {candle.volume > 0n && (
        <Figure
          name={t('volumeShort')}
          title={t('volume')}
          value={formatShortCount(locale, formatDecimal(candle.volume, quantityScale))}
        />
      )}
      <ChangeText ratio={change} locale={locale} />
      {candle.isBackfilled && <span className={styles.madeUp}>{t('backfilledShort')}</span>}
    </>
  );
}

function Figure(props: { readonly name: string; readonly title: string; readonly value: string }) {
  return (
    <span className={styles.figure} title={props.title}>
      <span className={styles.figureName}>{props.name}</span> <span className="num">{props.value}</span>
    </span>
  );
}
