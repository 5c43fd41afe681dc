import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDateTime } from '@truemark/ui/format/date';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import History from 'lucide-react/icons/history';
import { useLocale } from '../../../platform/preferences.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { AccountStatus } from '../../account/index.ts';
import { AmountText } from '../../amounts/index.ts';

import { serverClock } from '../follow-clock.ts';
import { DirectionText, GainText, LotsCount, OrderName, OrderPrice, StateChip } from '../order-cells.tsx';
import { useContractOrders, useOptionOrders } from '../order-queries.ts';
import { type ValuedWord, wordContract, wordEnd, wordOption, wordOutcome } from '../order-words.ts';
import { mergeHistory } from './merge-history.ts';
import styles from './orders-panel.module.css';

const contractStatuses = ['closed', 'canceled'] as const;
const optionStatuses = ['settled', 'void', 'canceled'] as const;

type Past = ContractOrder | OptionOrder;

function isContract(order: Past): order is ContractOrder {
  return 'lots' in order;
}

/** What is over: contracts and options in one list, the newest first. */
export function HistoryList(props: { readonly ownCode: string | undefined }) {
  const { ownCode } = props;
  const t = useText('orders');
  const account = useText('account');
  const isMobile = useShell() === 'mobile';
  const contracts = useContractOrders({ statuses: contractStatuses, code: ownCode });
  const options = useOptionOrders({ statuses: optionStatuses, code: ownCode });
  const isLoaded = contracts.data !== undefined && options.data !== undefined;
  const loaded = {
    data: isLoaded
      ? mergeHistory(
          { items: contracts.data.pages.flatMap(page => page.items), hasMore: contracts.hasNextPage },
          { items: options.data.pages.flatMap(page => page.items), hasMore: options.hasNextPage },
        )
      : undefined,
    error: contracts.error ?? options.error,
    dataUpdatedAt: Math.min(contracts.dataUpdatedAt, options.dataUpdatedAt),
    refetch: () => Promise.all([contracts.refetch(), options.refetch()]),
  };
  const hasMore = contracts.hasNextPage || options.hasNextPage;
  const loadMore = () => {
    if (contracts.hasNextPage) void contracts.fetchNextPage();
    if (options.hasNextPage) void options.fetchNextPage();
  };
  return (
    <AccountStatus
      loaded={loaded}
      failedTitle={t('failed')}
      skeleton={<SkeletonRows label={account('loading')} count={3} height="52px" />}
    >
      {orders =>
        orders.length === 0 ? (
          <EmptyState icon={History} title={t('empty.history')}>
            {t('emptyText.history')}
          </EmptyState>
        ) : (
          <>
            {isMobile ? <HistoryCards orders={orders} /> : <HistoryTable orders={orders} />}
            {hasMore && (
              <div className={styles.foot}>
                <Button
                  size="small"
                  isBusy={contracts.isFetchingNextPage || options.isFetchingNextPage}
                  onClick={loadMore}
                >
                  {t('showMore')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </AccountStatus>
  );
}

/** Why it ended, in words; undefined where the state alone says it. */
function findEndReason(order: Past, locale: string): ValuedWord | undefined {
  if (isContract(order)) return wordEnd(order, locale);
  return order.resultType === 'canceled' ? wordOutcome(order, 'canceled') : undefined;
}

function EndState(props: { readonly order: Past }) {
  const t = useText('orders');
  const { order } = props;
  const reason = findEndReason(order, useLocale());
  return (
    <>
      <StateChip word={isContract(order) ? wordContract(order) : wordOption(order, serverClock.read())} />
      {reason && <span className={styles.note}>{t(reason.text, reason.values)}</span>}
    </>
  );
}

function Size(props: { readonly order: Past }) {
  const { order } = props;
  if (!isContract(order)) return <AmountText asset="USDT" amount={order.stake} hasUnit />;
  return <LotsCount lots={order.lots} />;
}

function HistoryTable(props: { readonly orders: readonly Past[] }) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <div className={styles.scroll}>
      <Table isDense isInset className={styles.table} aria-label={t('tab.history')}>
        <thead>
          <tr>
            <th scope="col">{t('instrument')}</th>
            <th scope="col">{t('side')}</th>
            <th scope="col" className={endCellClass}>
              {t('size')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('openPrice')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('closePrice')}
            </th>
            <th scope="col" className={styles.apart}>
              {t('status')}
            </th>
            <th scope="col">{t('placed')}</th>
            <th scope="col" className={endCellClass}>
              {t('profit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.orders.map(order => (
            <tr key={order.id}>
              <td>
                <OrderName kind={isContract(order) ? 'contract' : 'option'} order={order} />
              </td>
              <td>
                <DirectionText
                  direction={isContract(order) ? order.side : order.type}
                  {...(isContract(order) && { leverage: order.leverage })}
                />
              </td>
              <td className={endCellClass}>
                <Size order={order} />
              </td>
              <td className={endCellClass}>
                <OrderPrice
                  price={isContract(order) ? order.openPrice : order.buyPrice}
                  decimals={order.priceDecimals}
                />
              </td>
              <td className={endCellClass}>
                <OrderPrice
                  price={isContract(order) ? order.closePrice : order.endPrice}
                  decimals={order.priceDecimals}
                />
              </td>
              <td className={styles.apart}>
                <EndState order={order} />
              </td>
              <td className="sub nowrap">{formatDateTime(locale, order.createTime)}</td>
              <td className={endCellClass}>
                <Result order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** What it brought; nothing was gained or lost by what never opened. */
function Result(props: { readonly order: Past }) {
  const { order } = props;
  const result = isContract(order) ? order.result : (order.profit ?? undefined);
  return <GainText amount={order.status === 'canceled' ? undefined : result} />;
}

function HistoryCards(props: { readonly orders: readonly Past[] }) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <ul className={styles.cards}>
      {props.orders.map(order => (
        <li key={order.id} className={styles.card}>
          <div className={styles.cardHead}>
            <OrderName kind={isContract(order) ? 'contract' : 'option'} order={order} />
            <span className={styles.cardEnd}>
              <Result order={order} />
              <DirectionText direction={isContract(order) ? order.side : order.type} />
            </span>
          </div>
          <div className={styles.cardFoot}>
            <span>
              <EndState order={order} />
            </span>
            <span className="xs dim">{formatDateTime(locale, order.createTime)}</span>
          </div>
          <dl className={styles.lines}>
            <dt>{t('size')}</dt>
            <dd>
              <Size order={order} />
            </dd>
            <dt>{t('openAndClose')}</dt>
            <dd>
              <OrderPrice price={isContract(order) ? order.openPrice : order.buyPrice} decimals={order.priceDecimals} />
              {' / '}
              <OrderPrice
                price={isContract(order) ? order.closePrice : order.endPrice}
                decimals={order.priceDecimals}
              />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
