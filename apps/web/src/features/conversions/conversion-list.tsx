import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { ConversionOrder } from '@truemark/contract/payments/conversions';
import { formatMoment } from '@truemark/ui/format/date';
import { type ChipFamily, StatusChip } from '@truemark/ui/status-chip';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { RecentList } from '../../platform/recent-list.tsx';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { buildReceiptPath } from '../order-cells/index.ts';
import styles from './convert-page.module.css';

const families: Readonly<Record<ConversionOrder['status'], ChipFamily>> = {
  pending: 'waiting',
  filled: 'done',
  canceled: 'stopped',
};

/** While one waits for its price and no word of it comes, the list is asked again: the private stream may be cut. */
const dueRefreshMs = 3_000;

/** Conversions so far, each with its receipt; asked anew when word of a change comes. */
export function ConversionList() {
  const t = useText('convert');
  const query = useInfiniteQuery({
    queryKey: [...accountKeys.orders, 'live', 'conversions'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listConversions', { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.items.some(({ status }) => status === 'pending')) ? dueRefreshMs : false,
  });
  const words = { recent: t('recent'), empty: t('empty'), emptyText: t('emptyText'), more: t('more') };
  return <RecentList query={query} icon={ArrowLeftRight} words={words} row={item => <Row item={item} />} />;
}

function Row(props: { readonly item: ConversionOrder }) {
  const t = useText('convert');
  const locale = useLocale();
  const { amount, fromAsset, toAsset, received, leastReceived, status, reason, createTime, receiptId } = props.item;
  const write = (text: string, asset: typeof toAsset) => `${formatAssetAmount(locale, text, asset)} ${asset}`;
  return (
    <div className={styles.row}>
      <div className={styles.rowLine}>
        <b className="num">
          <bdi>{write(amount, fromAsset)}</bdi>
        </b>
        <StatusChip family={families[status]}>{t(`state.${status}`)}</StatusChip>
      </div>
      <p className="sm sub">
        {received === null
          ? t('rowLeast', { amount: write(leastReceived, toAsset) })
          : t('rowReceived', { amount: write(received, toAsset) })}
      </p>
      {reason !== null && <p className="sm sub">{t(`reason.${reason}`)}</p>}
      <div className={styles.rowLine}>
        <span className="xs dim">{formatMoment(locale, createTime)}</span>
        <Link className="lnk sm" to={buildReceiptPath(receiptId)}>
          {t('receipt')}
        </Link>
      </div>
    </div>
  );
}
