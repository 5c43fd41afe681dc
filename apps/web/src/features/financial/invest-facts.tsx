import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { calculateSimpleYearlyRate } from '@truemark/domain/fixed-terms/fixed-term';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { formatDateTime } from '@truemark/ui/format/date';
import { missingText } from '@truemark/ui/format/locale';
import { formatPercent } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount, formatYield } from '../amounts/index.ts';
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
  const isReview = atEnd !== undefined;
  return (
    <dl className={styles.facts}>
      {isReview && <Fact label={t('term')}>{t('days', { days })}</Fact>}
      {isReview && (
        <Fact label={t('dailyRate')} isFigure>
          {formatYield(locale, product.dailyRate)}
        </Fact>
      )}
      <Fact label={t('interestStarts')}>{writeTime(preview?.startsAtMs)}</Fact>
      <Fact label={t('paidOut')}>{writeTime(preview?.endsAtMs)}</Fact>
      <Fact label={t('interest')} isFigure>
        {write(preview?.interest)}
      </Fact>
      <Fact label={t('yearly')} isFigure>
        {formatPercent(locale, yearly, 2, 2)}
      </Fact>
      {isReview && <Fact label={t('atEnd')}>{atEnd}</Fact>}
      <div className={styles.whole}>
        <dt>{t('youGet')}</dt>
        <dd className="num">{write(preview?.whole)}</dd>
      </div>
    </dl>
  );
}

/** A time or words run in the direction of the language, a figure from left to right. */
function Fact(props: { readonly label: string; readonly isFigure?: boolean; readonly children: string }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd className={props.isFigure ? 'num' : undefined}>{props.children}</dd>
    </div>
  );
}
