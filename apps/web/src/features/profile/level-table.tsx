import { Tag } from '@truemark/ui/chip';
import { Disclosure } from '@truemark/ui/disclosure';
import { formatAmount } from '@truemark/ui/format/number';
import { Skeleton } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { useLevel } from './level-query.ts';
import styles from './level-table.module.css';
import { describeLevel } from './level-words.ts';

/** What each level needs and unlocks; its place while it is not known, and nothing where it does not come. */
export function LevelTable() {
  const t = useText('profile');
  const account = useText('account');
  const locale = useLocale();
  const { data: reply, isPending } = useLevel();
  if (isPending) {
    return (
      <div className={styles.levels}>
        <Skeleton width="40%" height="1lh" />
      </div>
    );
  }
  if (!reply) return null;
  const write = (amount: string) => <span className="num">{formatAmount(locale, amount, 0)}</span>;
  return (
    <Disclosure className={styles.levels} summary={<h2 className="h4">{t('levelTable')}</h2>}>
      <Table isInset>
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col" className={endCellClass}>
              {t('levelNeeds')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('levelStake')}
            </th>
            <th scope="col">{t('levelOpens')}</th>
          </tr>
        </thead>
        <tbody>
          {reply.levels.map(({ level, threshold, stakeMax, instruments }) => (
            <tr key={level} aria-current={level === reply.level ? 'true' : undefined}>
              <th scope="row">
                {level === reply.level ? <Tag>{describeLevel(account, level)}</Tag> : describeLevel(account, level)}
              </th>
              <td className={endCellClass}>{write(threshold)}</td>
              <td className={endCellClass}>{write(stakeMax)}</td>
              <td>{instruments.length > 0 ? instruments.join(', ') : '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="sm dim">{t('levelUnits')}</p>
    </Disclosure>
  );
}
