import { Link } from '@truemark/browser/router';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { EmptyState } from '@truemark/ui/empty-state';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import Timer from 'lucide-react/icons/timer';
import { serverClock } from '../../platform/server-clock.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus } from '../account/index.ts';
import { AmountText, addAmounts } from '../amounts/index.ts';
import { buildReceiptPath, DirectionText, GainText, OrderName, OrderPrice, StateChip } from '../order-cells/index.ts';
import { type OpenListProps, panelStyles as styles } from '../orders/index.ts';
import { TradeAgain } from '../trade-again/index.ts';
import { Countdown } from './countdown.tsx';
import { LiveDifference, LiveOptionPrice, LiveStanding } from './option-cells.tsx';
import { calculateIfNow } from './option-figures.ts';
import { optionName } from './option-name.ts';
import { wordOption } from './option-words.ts';
import { useJustSettled } from './use-just-settled.ts';

/** Options that run, with what they are measured by now and how long they have, and those that have just ended. */
export function Body({ loaded, ownCode }: OpenListProps<OptionOrder>) {
  const t = useText('orders');
  const account = useText('account');
  const isMobile = useShell() === 'mobile';
  const settled = useJustSettled();
  return (
    <AccountStatus
      loaded={loaded}
      failedTitle={t('failed')}
      skeleton={<SkeletonRows label={account('loading')} count={2} height="52px" />}
    >
      {({ items }) => {
        const options = [...items, ...settled.filter(({ id }) => !items.some(item => item.id === id))].filter(
          option => ownCode === undefined || option.code === ownCode,
        );
        if (options.length === 0)
          return (
            <EmptyState icon={Timer} title={t('empty.options')}>
              {t('emptyText.options')}
            </EmptyState>
          );
        return isMobile ? <OptionCards options={options} /> : <OptionTable options={options} />;
      }}
    </AccountStatus>
  );
}

export { LiveOptions as Above } from './live/live-options.tsx';
export { findEnd } from './portfolio.ts';

export function readNow(option: OptionOrder, price: StreamProduct | undefined): string | undefined {
  return calculateIfNow(option, price?.price);
}

function OptionTable(props: { readonly options: readonly OptionOrder[] }) {
  const t = useText('orders');
  return (
    <div className={styles.scroll}>
      <Table isDense isInset className={styles.table} aria-label={t('tab.options')}>
        <thead>
          <tr>
            <th scope="col">{t('instrument')}</th>
            <th scope="col">{t('direction')}</th>
            <th scope="col" className={endCellClass}>
              {t('stake')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('openPrice')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('lastPrice')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('difference')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('ifRight')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('payoutReserve')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('settlesIn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.options.map(option => (
            <tr key={option.id}>
              <td>
                <OrderName product={optionName} order={option} />
              </td>
              <td>
                <DirectionText direction={option.type} />
              </td>
              <td className={endCellClass}>
                <AmountText asset="USDT" amount={option.stake} />
              </td>
              <td className={endCellClass}>
                <OrderPrice price={option.buyPrice} decimals={option.priceDecimals} />
              </td>
              <td className={endCellClass}>
                <LiveOptionPrice option={option} />
              </td>
              <td className={endCellClass}>
                <LiveDifference option={option} />
                <span className={styles.note}>
                  <LiveStanding option={option} />
                </span>
              </td>
              <td className={endCellClass}>
                <IfRight option={option} />
              </td>
              <td className={endCellClass}>
                <ReserveLink option={option} />
              </td>
              <td className={endCellClass}>
                <Ending option={option} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** What comes back when it wins: the stake with its payout. */
function IfRight(props: { readonly option: OptionOrder }) {
  const { stake, payout } = props.option;
  return <AmountText asset="USDT" amount={addAmounts([stake, payout])} />;
}

/** The payout was set aside when the option was sold: the receipt shows it. */
function ReserveLink(props: { readonly option: OptionOrder }) {
  const t = useText('orders');
  return (
    <Link className={proofClass('small')} to={buildReceiptPath(props.option.receiptId)}>
      <Hallmark size={14} />
      <span>{t('setAside')}</span>
    </Link>
  );
}

/** The countdown, and afterwards the result. */
function Ending(props: { readonly option: OptionOrder }) {
  const { option } = props;
  if (option.status === 'pending' || option.status === 'holding') return <Countdown option={option} />;
  return (
    <span className={styles.ending}>
      <StateChip word={wordOption(option, serverClock.read())} />
      {option.profit !== null && <GainText amount={option.profit} />}
      <TradeAgain repeated={{ code: option.code, option }} symbol={option.symbol} isLine />
    </span>
  );
}

function OptionCards(props: { readonly options: readonly OptionOrder[] }) {
  const t = useText('orders');
  return (
    <ul className={styles.cards}>
      {props.options.map(option => (
        <li key={option.id} className={styles.card}>
          <div className={styles.cardHead}>
            <OrderName product={optionName} order={option} />
            <span className={styles.cardEnd}>
              <DirectionText direction={option.type} />
              <Ending option={option} />
            </span>
          </div>
          <dl className={styles.lines}>
            <dt>{t('stake')}</dt>
            <dd>
              <AmountText asset="USDT" amount={option.stake} hasUnit />
            </dd>
            <dt>{t('openPrice')}</dt>
            <dd>
              <OrderPrice price={option.buyPrice} decimals={option.priceDecimals} />
            </dd>
            <dt>{t('lastPrice')}</dt>
            <dd>
              <LiveOptionPrice option={option} />
            </dd>
            <dt>{t('difference')}</dt>
            <dd>
              <LiveDifference option={option} />
              <span className={styles.note}>
                <LiveStanding option={option} />
              </span>
            </dd>
            <dt>{t('ifRight')}</dt>
            <dd>
              <IfRight option={option} />
            </dd>
            <dt>{t('payoutReserve')}</dt>
            <dd>
              <ReserveLink option={option} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
