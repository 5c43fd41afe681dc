import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { formatDate } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { pictureHeight, pictureWidth, shapeCapital } from './capital-shape.ts';
import styles from './financial-page.module.css';
import type { InvestPreview } from './invest-draft.ts';

/** What an amount is over the term: itself until the end, then with its interest. Time goes from left to right everywhere. */
export function CapitalPicture(props: {
  readonly product: FixedTermProduct;
  /** Undefined while no amount is typed. */
  readonly preview: InvestPreview | undefined;
}) {
  const t = useText('financial');
  const locale = useLocale();
  const { product, preview } = props;
  const { tokenType: asset, period: days } = product;
  const { baseTop, stepTop, endX } = shapeCapital(product);
  const write = (amount: string) => `${formatAssetAmount(locale, amount, asset)}\u00A0${asset}`;
  const bottom = pictureHeight - 1;
  const base = `M0 ${baseTop} H${endX} V${bottom} H0 Z`;
  const step = `M${endX} ${stepTop} H${pictureWidth} V${bottom} H${endX} Z`;
  const line = `M0 ${baseTop} H${endX} V${stepTop} H${pictureWidth}`;
  return (
    <figure className={styles.picture}>
      <div dir="ltr" className={styles.plot} aria-hidden="true">
        {preview && (
          <p className={styles.levels}>
            <span className="num">{write(preview.amount)}</span>
            <b className="num">{write(preview.whole)}</b>
          </p>
        )}
        <svg viewBox={`0 0 ${pictureWidth} ${pictureHeight}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={base} />
          <path className={styles.paid} d={step} />
          <path className={styles.until} d={`M${endX} ${baseTop} H${pictureWidth}`} />
          <path className={styles.line} d={line} />
          <path className={styles.axis} d={`M0 ${bottom} H${pictureWidth}`} />
        </svg>
        {preview && (
          <p className={styles.dates}>
            <bdi>{formatDate(locale, preview.startsAtMs)}</bdi>
            <bdi>{formatDate(locale, preview.endsAtMs)}</bdi>
          </p>
        )}
      </div>
      <figcaption className="xs dim">
        {preview
          ? t('picture', {
              ...{ amount: write(preview.amount), whole: write(preview.whole), interest: write(preview.interest) },
              ...{ start: formatDate(locale, preview.startsAtMs), date: formatDate(locale, preview.endsAtMs) },
            })
          : t('pictureEmpty', { days })}
      </figcaption>
    </figure>
  );
}
