import type { CallReply } from '@truemark/contract/call';
import type { getPromises } from '@truemark/contract/operators/promises';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { drawYieldCurve, type YieldPoint } from '@truemark/domain/plans/yield-curve';
import { assert } from '@truemark/domain/result';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import styles from './promises.module.css';

const days = 90;
const [width, height] = [640, 160];

/** What the best yield brings beside what the cheapest loan costs, over the same days. */
export function YieldCurve(props: Pick<CallReply<typeof getPromises>, 'offers' | 'loanTerms' | 'freeDays'>) {
  const t = useText('promises');
  const format = useFormat();
  const rates = props.offers.filter(({ isOpen }) => isOpen).map(({ dailyRate }) => readRatio(dailyRate));
  const loanTerms = props.loanTerms.map(term => ({ days: term.days, dailyRate: readRatio(term.dailyRate) }));
  const points = drawYieldCurve({ dailyYield: pickHighest(rates), loanTerms, freeDays: props.freeDays }, days);
  const above = points.filter(({ income, cost }) => income > cost);
  const gap = pickHighest(points.map(({ income, cost }) => income - cost));
  const lowest = sortUp(loanTerms.map(({ dailyRate }) => dailyRate))[0] ?? 0n;
  const most = pickHighest(points.flatMap(({ income, cost }) => [income, cost]));
  const draw = (read: (point: YieldPoint) => bigint) =>
    points.map(point => `${(point.day / days) * width},${height - share(read(point), most) * height}`).join(' ');
  const percent = (ratio: bigint) => format.percent(Number(formatDecimal(ratio, ratioScale)), 2);
  return (
    <figure className={styles.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('curveLabel')} preserveAspectRatio="none">
        <polyline className={styles.cost} points={`0,${height} ${draw(({ cost }) => cost)}`} />
        <polyline className={styles.income} points={`0,${height} ${draw(({ income }) => income)}`} />
      </svg>
      <p className={styles.legend}>
        <span className={styles.incomeKey}>{t('income')}</span>
        <span className={styles.costKey}>{t('cost')}</span>
      </p>
      <figcaption className="sm sub">
        {t('curveText', {
          ...{ day: above.at(-1)?.day ?? 0, gap: percent(gap), days: props.freeDays, rate: percent(lowest) },
        })}
      </figcaption>
    </figure>
  );
}

/** A picture need not be exact. */
function share(value: bigint, most: bigint): number {
  return most === 0n ? 0 : Number(value) / Number(most);
}

function pickHighest(values: readonly bigint[]): bigint {
  return sortUp(values).at(-1) ?? 0n;
}

function sortUp(values: readonly bigint[]): bigint[] {
  return [...values].sort((one, other) => Number(one - other));
}

function readRatio(text: string): bigint {
  const ratio = parseDecimal(text, ratioScale);
  assert(ratio.ok, 'a rate of the server is a decimal');
  return ratio.value;
}
