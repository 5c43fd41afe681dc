import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDateTime } from '@truemark/ui/format/date';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import History from 'lucide-react/icons/history';
import { useMemo } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText, useWireText } from '../../../platform/text.ts';
import { AccountStatus } from '../../account/index.ts';
import { DirectionText, GainText, OrderName, OrderPrice, StateChip } from '../../order-cells/index.ts';
import { TradeAgain } from '../../trade-again/index.ts';
import { useHistoryPages } from '../order-queries.ts';
import type { AnyOrder, OrderProduct, PastRow } from '../product.ts';
import { mergeHistory } from './merge-history.ts';
import styles from './orders-panel.module.css';

/** An order that is over, with what its product says of it. */
interface Past {
  readonly order: AnyOrder;
  readonly row: PastRow;
}

/** What is over: orders of every product in one list, the newest first. */
export function HistoryList(props: {
  readonly products: readonly OrderProduct[];
  readonly ownCode: string | undefined;
}) {
  const { products, ownCode } = props;
  const t = useText('orders');
  const account = useText('account');
  const isMobile = useShell() === 'mobile';
  const history = useHistoryPages(products, ownCode);
  const data = useHistory(history.data?.pages, products);
  const { error, dataUpdatedAt, refetch } = history;
  return (
    <AccountStatus
      loaded={{ data, error, dataUpdatedAt, refetch }}
      failedTitle={t('failed')}
      skeleton={<SkeletonRows label={account('loading')} count={3} height="52px" />}
    >
      {past =>
        past.length === 0 ? (
          <EmptyState icon={History} title={t('empty.history')}>
            {t('emptyText.history')}
          </EmptyState>
        ) : (
          <>
            {isMobile ? <HistoryCards past={past} /> : <HistoryTable past={past} />}
            {history.hasNextPage && (
              <div className={styles.foot}>
                <Button size="small" isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
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

type Pages = NonNullable<ReturnType<typeof useHistoryPages>['data']>['pages'];

function useHistory(pages: Pages | undefined, products: readonly OrderProduct[]): readonly Past[] | undefined {
  const locale = useLocale();
  return useMemo(() => {
    const moment = { nowMs: serverClock.read(), locale };
    return (
      pages &&
      mergeHistory(
        products.map(product => {
          const own = pages.flatMap(page => page.filter(({ kind }) => kind === product.kind));
          const items = own.flatMap(page =>
            page.items.map(order => ({
              order,
              row: product.readPast(order, moment),
              createTime: order.createTime,
            })),
          );
          return { items, hasMore: (own.at(-1)?.nextCursor ?? null) !== null };
        }),
      )
    );
  }, [pages, products, locale]);
}

function EndState(props: { readonly row: PastRow }) {
  const t = useWireText('orders');
  const { word, reason } = props.row;
  return (
    <>
      <StateChip word={word} />
      {reason && <span className={styles.note}>{t(reason.text, reason.values)}</span>}
    </>
  );
}

function HistoryTable(props: { readonly past: readonly Past[] }) {
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
          {props.past.map(({ order, row }) => (
            <tr key={order.id}>
              <td>
                <OrderName product={row.name} order={order} />
              </td>
              <td>
                <DirectionText
                  direction={row.direction}
                  {...(row.leverage !== undefined && { leverage: row.leverage })}
                />
              </td>
              <td className={endCellClass}>{row.size}</td>
              <td className={endCellClass}>
                <OrderPrice price={row.openPrice} decimals={order.priceDecimals} />
              </td>
              <td className={endCellClass}>
                <OrderPrice price={row.closePrice} decimals={order.priceDecimals} />
              </td>
              <td className={styles.apart}>
                <EndState row={row} />
              </td>
              <td className="sub nowrap">{formatDateTime(locale, order.createTime)}</td>
              <td className={endCellClass}>
                <GainText amount={row.result} />
                <span className={styles.note}>
                  <TradeAgain repeated={row.repeated} symbol={order.symbol} isLine />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function HistoryCards(props: { readonly past: readonly Past[] }) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <ul className={styles.cards}>
      {props.past.map(({ order, row }) => (
        <li key={order.id} className={styles.card}>
          <div className={styles.cardHead}>
            <OrderName product={row.name} order={order} />
            <span className={styles.cardEnd}>
              <GainText amount={row.result} />
              <DirectionText direction={row.direction} />
            </span>
          </div>
          <div className={styles.cardFoot}>
            <span>
              <EndState row={row} />
            </span>
            <span className={styles.cardAct}>
              <span className="xs dim">{formatDateTime(locale, order.createTime)}</span>
              <TradeAgain repeated={row.repeated} symbol={order.symbol} isLine />
            </span>
          </div>
          <dl className={styles.lines}>
            <dt>{t('size')}</dt>
            <dd>{row.size}</dd>
            <dt>{t('openAndClose')}</dt>
            <dd>
              <OrderPrice price={row.openPrice} decimals={order.priceDecimals} />
              {' / '}
              <OrderPrice price={row.closePrice} decimals={order.priceDecimals} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
