import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { calculateSimpleYearlyRate } from '@truemark/domain/fixed-terms/fixed-term';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { formatDateTime } from '@truemark/ui/format/date';
import { missingText } from '@truemark/ui/format/locale';
import { formatPercent } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import styles from './financial-page.module.css';
import type { InvestPreview } from './invest-draft.ts';

/** What a purchase comes to, line by line; with its terms where it is looked at once more. */
export function InvestFacts(props: {
  readonly product: FixedTermProduct;
  readonly preview: InvestPreview | undefined;
  /** What happens at the end, for a review. */
  readonly atEnd?: string;
}) {
  const t = useText('financial');
  const locale = useLocale();
  const { product, preview, atEnd } = props;
  const { tokenType: asset, period: days } = product;
  const daily = parseDecimal(product.dailyRate, ratioScale);
  const yearly = daily.ok ? formatDecimal(calculateSimpleYearlyRate(daily.value), ratioScale) : '0';
  const write = (amount: string | undefined) =>
    amount === undefined ? missingText : `${formatAssetAmount(locale, amount, asset)} ${asset}`;
  const writeTime = (atMs: number | undefined) => (atMs === undefined ? missingText : formatDateTime(locale, atMs));
  const lines = [
    ...(atEnd === undefined
      ? []
      : ([
          [t('term'), t('days', { days })],
          [t('dailyRate'), formatPercent(locale, product.dailyRate, 3, 3)],
        ] as const)),
    [t('interestStarts'), writeTime(preview?.startsAtMs)],
    [t('paidOut'), writeTime(preview?.endsAtMs)],
    [t('interest'), write(preview?.interest)],
    [t('yearly'), formatPercent(locale, yearly, 2, 2)],
    ...(atEnd === undefined ? [] : ([[t('atEnd'), atEnd]] as const)),
  ] as const;
  return (
    <dl className={styles.facts}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className={styles.whole}>
        <dt>{t('youGet')}</dt>
        <dd className="num">{write(preview?.whole)}</dd>
      </div>
    </dl>
  );
}
