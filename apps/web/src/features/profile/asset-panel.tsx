import { Link } from '@truemark/browser/router';
import type { BalanceItem, StatementTotals } from '@truemark/contract/people/accounts';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { endCellClass, Table } from '@truemark/ui/table';
import { useIsDemo } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { describeAccount } from '../account/index.ts';
import { AmountText, ConvertedText } from '../amounts/index.ts';
import { type AccountSum, addUp } from './add-up.ts';
import { AssetMark } from './asset-mark.tsx';
import styles from './balance-page.module.css';
import { isEmptyBalance } from './balance-parts.ts';
import { calculateValue } from './calculate-value.ts';

interface PanelProps {
  readonly balance: BalanceItem;
  /** Undefined while the sums of the record are on their way. */
  readonly totals: StatementTotals | undefined;
  readonly price: string;
}

/** One asset: its accounts, what each has received and given, and what it holds. */
export function AssetPanel({ balance, totals, price }: PanelProps) {
  const t = useText('profile');
  const account = useText('account');
  const isDemo = useIsDemo();
  const isDesktop = useShell() === 'desktop';
  const { asset, total } = balance;
  const titleId = `asset-${asset}`;
  const sums = addUp(balance, totals ?? []);
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <AssetMark asset={asset} />
        <div className="grow">
          <h2 id={titleId} className={styles.name}>
            {asset}
          </h2>
          <p className="xs dim">{isDemo ? t('practiceMoney') : account(`asset.${asset}`)}</p>
        </div>
        <div className="end">
          <p className={styles.total}>
            <AmountText isExact asset={asset} amount={total} hasUnit />
          </p>
          {asset !== 'USDT' && !isEmptyBalance(balance) && (
            <p className="xs dim">
              <ConvertedText value={calculateValue(asset, total, { [asset]: price })} hasUnit />
            </p>
          )}
        </div>
      </header>
      {isDesktop ? (
        <SumTable balance={balance} sums={sums} hasSums={totals !== undefined} />
      ) : (
        <SumList balance={balance} sums={sums} hasSums={totals !== undefined} />
      )}
      <footer className={styles.foot}>
        <Link className={proofClass()} to={`/transactions?asset=${asset}`}>
          <Hallmark />
          <span>{t('recordsOf', { asset })}</span>
        </Link>
      </footer>
    </section>
  );
}

interface SumProps {
  readonly balance: BalanceItem;
  readonly sums: readonly AccountSum[];
  readonly hasSums: boolean;
}

function SumTable({ balance, sums, hasSums }: SumProps) {
  const t = useText('profile');
  const account = useText('account');
  const { asset, total } = balance;
  return (
    <Table isDense isInset>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col" className={endCellClass}>
            {t('received')}
          </th>
          <th scope="col" className={endCellClass}>
            {t('given')}
          </th>
          <th scope="col" className={endCellClass}>
            {t('holds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map(sum => (
          <tr key={sum.account}>
            <th scope="row" className={styles.account}>
              {describeAccount(account, sum.account)}
              <span className={styles.about}>{t(`about.${sum.account}`)}</span>
            </th>
            <td className={`${endCellClass} sub`}>
              <AmountText isExact asset={asset} amount={hasSums ? sum.received : ''} />
            </td>
            <td className={`${endCellClass} sub`}>
              <AmountText isExact asset={asset} amount={hasSums ? sum.given : ''} />
            </td>
            <td className={endCellClass}>
              <AmountText isExact asset={asset} amount={sum.balance} className="med" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.sum}>
          <th scope="row" colSpan={3} className={styles.account}>
            {t('together')}
          </th>
          <td className={endCellClass}>
            <AmountText isExact asset={asset} amount={total} className="semi" />
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

function SumList({ balance, sums, hasSums }: SumProps) {
  const t = useText('profile');
  const account = useText('account');
  const { asset } = balance;
  return (
    <ul className={styles.list}>
      {sums.map(sum => (
        <li key={sum.account}>
          <span className="grow">
            <span className="med">{describeAccount(account, sum.account)}</span>
            <span className={styles.about}>{t(`about.${sum.account}`)}</span>
          </span>
          <span className="end">
            <AmountText isExact asset={asset} amount={sum.balance} className="med" />
            {hasSums && (
              <span className={styles.about}>
                <AmountText isExact asset={asset} amount={sum.received} /> −{' '}
                <AmountText isExact asset={asset} amount={sum.given} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
