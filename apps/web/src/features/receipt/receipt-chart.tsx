import { useQuery } from '@tanstack/react-query';
import type { ReceiptCheck } from '@truemark/domain/receipts/check-receipt';
import { formatRecordTime } from '@truemark/ui/format/date';
import { PricePath, PricePathPlace } from '@truemark/ui/price-path';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { showPrice } from './receipt-figures.ts';
import type { ReceiptMark, ReceiptOrder } from './receipt-order.ts';
import styles from './receipt-page.module.css';

const height = 156;
/** Of an order that was closed in many parts the picture shows the opening and the last closings. */
const marksMax = 4;

const words = { opened: 'chartOpened', closed: 'chartClosed', settled: 'chartSettled' } as const;

/** The prices from before the opening to after the end, with the ones that moved money. */
export function ReceiptChart(props: {
  readonly receiptId: string;
  readonly order: ReceiptOrder;
  readonly check: ReceiptCheck | undefined;
}) {
  const { receiptId, order, check } = props;
  const t = useText('receipt');
  const locale = useLocale();
  const { marks } = order;
  const decimals = order.claim.priceDecimals;
  const { data, isPending } = useQuery(receiptChartQuery(receiptId));
  const points = (data?.points ?? []).map(({ at, price }) => ({ atMs: at, price }));
  const shown = marks.length > marksMax ? [...marks.slice(0, 1), ...marks.slice(1 - marksMax)] : marks;
  const from = points[0]?.atMs ?? shown[0]?.atMs;
  const to = points.at(-1)?.atMs ?? shown.at(-1)?.atMs;
  if (isPending) {
    return (
      <div className={styles.chart}>
        <PricePathPlace height={height} />
      </div>
    );
  }
  if (from === undefined || to === undefined) return null;
  const summary = t('chart', {
    from: formatRecordTime(from),
    to: formatRecordTime(to),
    marks: shown.map(({ kind, price }) => t(words[kind], { price: showPrice(locale, price, decimals) })).join(' '),
  });
  return (
    <div className={styles.chart}>
      <PricePath
        height={height}
        points={points}
        summary={summary}
        marks={shown.map((mark, index) => ({
          atMs: mark.atMs,
          price: mark.price,
          priceLabel: showPrice(locale, mark.price, decimals),
          timeLabel: formatRecordTime(mark.atMs).slice(0, 8),
          isChecked: isChecked(mark, check),
          hasLevel: index === 0,
          isStrong: index > 0,
        }))}
      />
      {points.length === 0 && <p className="xs dim">{t('chartGone')}</p>}
    </div>
  );
}

/** A mark is filled when the check of its price and the chain both hold. */
function isChecked({ kind }: ReceiptMark, check: ReceiptCheck | undefined): boolean {
  if (check?.chain.state !== 'passed') return false;
  return (kind === 'opened' ? check.opening : check.ending).state === 'passed';
}

function receiptChartQuery(id: string) {
  return {
    queryKey: ['receipts', 'chart', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call('getReceiptChart', { params: { id } }, { signal }),
  };
}
