import type { PlanProduct } from '@truemark/contract/investing/plans';
import { formatDate } from '@truemark/ui/format/date';
import { missingText } from '@truemark/ui/format/locale';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount, formatYield } from '../amounts/index.ts';
import type { PlanPreview } from './plan-draft.ts';
import styles from './plans-page.module.css';

/** What a purchase comes to, line by line. */
export function PlanFacts(props: { readonly plan: PlanProduct; readonly preview: PlanPreview | undefined }) {
  const t = useText('plans');
  const locale = useLocale();
  const { plan, preview } = props;
  const write = (amount: string | undefined) =>
    amount === undefined ? missingText : `${formatAssetAmount(locale, amount, plan.tokenType)} ${plan.tokenType}`;
  const date = preview ? formatDate(locale, preview.endsAtMs) : missingText;
  const lines = [
    [t('yieldADay', { rate: formatYield(locale, plan.dailyYield) }), write(preview?.daily)],
    [t('totalIncome'), write(preview?.income)],
    [t('youGetOn', { date }), write(preview?.whole)],
    [t('exitCharge'), write(preview?.damages)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
