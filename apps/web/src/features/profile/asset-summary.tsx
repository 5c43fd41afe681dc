import type { BalanceItem } from '@truemark/contract/people/accounts';
import type { Asset } from '@truemark/domain/money/asset';
import { endCellClass, Table } from '@truemark/ui/table';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { describeAccount, type LiveAsset } from '../account/index.ts';
import { AmountText } from '../amounts/index.ts';
import { ValueText } from './asset-list.tsx';
import { AssetMark } from './asset-mark.tsx';
import styles from './asset-summary.module.css';
import { calculateInOrders, calculateOnHold } from './balance-parts.ts';

interface SummaryProps {
  readonly balances: readonly BalanceItem[];
  readonly live: Readonly<Partial<Record<Asset, LiveAsset>>>;
}

/** What is there of each asset: free, in orders, on hold, invested, and its value. */
export function AssetSummary({ balances, live }: SummaryProps) {
  const t = useText('profile');
  const isDesktop = useShell() === 'desktop';
  return (
    <section className={`panel ${styles.section}`} aria-labelledby="summary-title">
      <h2 id="summary-title" className={`h4 ${styles.title}`}>
        {t('assets')}
      </h2>
      {isDesktop ? <SummaryTable balances={balances} live={live} /> : <SummaryList balances={balances} live={live} />}
    </section>
  );
}

/** The parts of a balance in the order in which they are shown, with their names. */
function useParts() {
  const t = useText('profile');
  const account = useText('account');
  return [
    { name: t('available'), read: (balance: BalanceItem) => balance.available },
    { name: t('inOrders'), read: calculateInOrders },
    { name: t('onHold'), read: calculateOnHold },
    { name: describeAccount(account, 'invested'), read: (balance: BalanceItem) => balance.invested },
  ];
}

function SummaryTable({ balances, live }: SummaryProps) {
  const t = useText('profile');
  const parts = useParts();
  return (
    <Table isInset>
      <thead>
        <tr>
          <th scope="col">{t('asset')}</th>
          {parts.map(({ name }) => (
            <th key={name} scope="col" className={endCellClass}>
              {name}
            </th>
          ))}
          <th scope="col" className={endCellClass}>
            {t('value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map(balance => (
          <tr key={balance.asset}>
            <th scope="row">
              <span className={styles.name}>
                <AssetMark asset={balance.asset} size={28} />
                {balance.asset}
              </span>
            </th>
            {parts.map(({ name, read }) => (
              <td key={name} className={endCellClass}>
                <AmountText asset={balance.asset} amount={read(balance)} />
              </td>
            ))}
            <td className={`${endCellClass} med`}>
              <ValueText balance={balance} live={live[balance.asset] ?? { price: '' }} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SummaryList({ balances, live }: SummaryProps) {
  const parts = useParts();
  return (
    <ul className={styles.list}>
      {balances.map(balance => (
        <li key={balance.asset}>
          <p className={styles.line}>
            <span className={styles.name}>
              <AssetMark asset={balance.asset} size={28} />
              {balance.asset}
            </span>
            <span className="med">
              <ValueText balance={balance} live={live[balance.asset] ?? { price: '' }} />
              {'\u00A0USDT'}
            </span>
          </p>
          <dl className={styles.parts}>
            {parts.map(({ name, read }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <AmountText asset={balance.asset} amount={read(balance)} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
