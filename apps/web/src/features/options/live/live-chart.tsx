import type { OptionOrder } from '@truemark/contract/trading/options';
import { joinClasses } from '@truemark/ui/class-names';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatPriceText } from '@truemark/ui/format/number';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import { useOptionFigure } from '../use-option-figure.ts';
import styles from './live.module.css';
import { calculateLiveShape, findLiveSpan, type LiveShape, liveBoxWidth } from './live-shape.ts';
import { useTrail } from './use-trail.ts';

const height = 184;

type Bought = OptionOrder & { readonly buyPrice: string; readonly buyTime: number };

export function isBought(option: OptionOrder): option is Bought {
  return option.buyPrice !== null && option.buyTime !== null;
}

/**
 * Every price of an option while it runs: what it was bought at, its end, and on which side it is won or lost. Time runs to
 * the right in every language. Readers are told the same by the words beside it, and by those of the picture.
 */
export function LiveChart(props: { readonly option: Bought }) {
  const { option } = props;
  const t = useText('orders');
  const locale = useLocale();
  const standing = useOptionFigure(option, 'standing');
  const price = useOptionFigure(option, 'price');
  const { buyPrice, buyTime, expiresAt, endTime, priceDecimals } = option;
  const known = useTrail(option);
  // Once it has ended, nothing after its last price is a matter of it.
  const trail = endTime === null ? known : known.filter(({ atMs }) => atMs <= endTime);
  const shape = calculateLiveShape({
    ...{ trail, span: findLiveSpan(option), entry: buyPrice, buyTime, expiresAt, height },
    step: 10 ** -priceDecimals,
  });
  const word = (text: string) => formatPriceText(locale, text, priceDecimals);
  const [above, below] = option.type === 'up' ? (['win', 'lose'] as const) : (['lose', 'win'] as const);
  const clock = (atMs: number) => formatRecordTime(atMs).slice(0, 8);
  return (
    <div
      className={styles.picture}
      dir="ltr"
      role="img"
      aria-label={t(option.type === 'up' ? 'live.pictureUp' : 'live.pictureDown', {
        ...{ entry: word(buyPrice), bought: clock(buyTime), end: clock(expiresAt) },
      })}
    >
      <div className={styles.plot} style={{ blockSize: height }}>
        <Lines shape={shape} above={above} below={below} />
        <span className={joinClasses(styles.zone, styles.above, styles[above])}>{t(`state.${above}`)}</span>
        <span className={joinClasses(styles.zone, styles.below, styles[below])}>{t(`state.${below}`)}</span>
        {shape.now && (
          <span
            className={styles.now}
            data-standing={standing}
            style={{ insetInlineStart: `${shape.now.x * 100}%`, insetBlockStart: shape.now.y }}
          />
        )}
        <span className={joinClasses('num', styles.tag)} style={{ insetBlockStart: shape.entryY }}>
          {word(buyPrice)}
        </span>
        {price !== null && (
          <span
            className={joinClasses('num', styles.tag, styles.nowTag)}
            data-standing={standing}
            style={{ insetBlockStart: shape.nowLabelY }}
          >
            {word(price)}
          </span>
        )}
      </div>
      <div className={joinClasses('num', styles.times)}>
        <span style={{ insetInlineStart: `${shape.buyX * 100}%` }}>{clock(buyTime)}</span>
        <span data-side="end" style={{ insetInlineStart: `${shape.endX * 100}%` }}>
          {t('utcTime', { time: clock(expiresAt) })}
        </span>
      </div>
    </div>
  );
}

function Lines(props: { readonly shape: LiveShape; readonly above: 'win' | 'lose'; readonly below: 'win' | 'lose' }) {
  const { shape } = props;
  const [from, to] = [shape.buyX * liveBoxWidth, shape.endX * liveBoxWidth];
  const { entryY, now } = shape;
  return (
    <svg viewBox={`0 0 ${liveBoxWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles[`${props.above}Fill`]} x={from} width={to - from} y={0} height={entryY} />
      <rect className={styles[`${props.below}Fill`]} x={from} width={to - from} y={entryY} height={height - entryY} />
      <line className={styles.entry} x1={0} x2={liveBoxWidth} y1={entryY} y2={entryY} />
      <line className={styles.end} x1={to} x2={to} y1={0} y2={height} />
      {now && <line className={styles.level} x1={now.x * liveBoxWidth} x2={liveBoxWidth} y1={now.y} y2={now.y} />}
      <polyline className={styles.line} points={shape.points} />
    </svg>
  );
}
