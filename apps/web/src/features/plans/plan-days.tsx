import type { Asset } from '@truemark/domain/money/asset';
import { Disclosure } from '@truemark/ui/disclosure';
import { formatDate } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import type { ProjectedDay } from './plan-draft.ts';
import styles from './plans-page.module.css';

/** What each day of a plan credits, and what that comes to. */
export function PlanDays(props: { readonly days: readonly ProjectedDay[]; readonly asset: Asset }) {
  const t = useText('plans');
  const locale = useLocale();
  const write = (amount: string) => formatAssetAmount(locale, amount, props.asset);
  return (
    <Disclosure summary={t('dayByDay')} className={styles.days}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.daysScroll} aria-label={t('dayByDay')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('credited')}</th>
              <th scope="col">{t('incomeSoFar')}</th>
            </tr>
          </thead>
          <tbody>
            {props.days.map(({ day, atMs, credit, sum }) => (
              <tr key={day}>
                <th scope="row">
                  <span className="num">{day}</span> <span className="dim">{formatDate(locale, atMs)}</span>
                </th>
                <td className="num">{write(credit)}</td>
                <td className="num">{write(sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
