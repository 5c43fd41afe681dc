import { formatDate } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { LoanPreview } from './loan-draft.ts';
import styles from './loan-page.module.css';
import { useUsd } from './usd.ts';

const width = 320;
const height = 96;
const edge = 4;

/** What the loan has cost by each day: nothing over the free days, then evenly more. It runs as time does, left to right. */
export function CostPicture({ preview, nowMs }: { readonly preview: LoanPreview; readonly nowMs: number }) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const span = preview.dueAtMs - nowMs;
  const share = span === 0 ? 1 : (preview.freeUntilMs - nowMs) / span;
  const turn = edge + share * (width - 2 * edge);
  const bottom = height - edge;
  const right = width - edge;
  const costs = preview.costDays > 0;
  return (
    <figure className={styles.picture} dir="ltr">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.free} x={edge} y="0" width={turn - edge} height={bottom} />
        <path className={styles.base} d={`M${edge} ${bottom} H${right}`} />
        <path className={styles.line} d={`M${edge} ${bottom} H${turn}${costs ? ` L${right} ${edge * 3}` : ''}`} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDate(locale, nowMs)}</span>
        {costs && <span>{formatDate(locale, preview.freeUntilMs)}</span>}
        <span>{formatDate(locale, preview.dueAtMs)}</span>
      </div>
      <figcaption className="xs dim" dir="auto">
        {costs
          ? t('picture', { free: formatDate(locale, preview.freeUntilMs), cost: usd(preview.interest) })
          : t('pictureFree')}
      </figcaption>
    </figure>
  );
}
