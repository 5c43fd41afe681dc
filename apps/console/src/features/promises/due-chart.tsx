import type { DueIncome } from '@truemark/contract/operators/promises';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import styles from './promises.module.css';

/** A bar for each day on which income falls due; each bar says its day and amount. */
export function DueChart({ due }: { readonly due: readonly DueIncome[] }) {
  const t = useText('promises');
  const format = useFormat();
  const most = Math.max(...due.map(({ amount }) => Number(amount)));
  if (due.length === 0) return <p className="sm sub">{t('dueEmpty')}</p>;
  return (
    <ol className={styles.bars} aria-label={t('due')}>
      {due.map(({ day, amount, asset }) => {
        const words = t('dueOn', { date: format.date(day), amount: format.amount(amount, asset) });
        return (
          <li key={day} title={words}>
            <span className="vh">{words}</span>
            <i style={{ blockSize: `${Math.max(2, (Number(amount) / most) * 100)}%` }} />
          </li>
        );
      })}
    </ol>
  );
}
