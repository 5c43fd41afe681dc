import { Link } from '@truemark/browser/router';
import type { EvidenceTick } from '@truemark/contract/trading/orders';
import { calculateMid, formatPrice, parsePrice, priceScale } from '@truemark/domain/market/price';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatAmount, formatCount, formatPriceText } from '@truemark/ui/format/number';
import { PricePath, type PricePathMark, PricePathPlace } from '@truemark/ui/price-path';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { Skeleton } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import { useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { type TextKey, useText } from '../../platform/text.ts';
import { AccountStatus } from '../account/index.ts';
import { buildReceiptPath, OrderPrice } from '../order-cells/index.ts';
import { RecordTime } from './facts.tsx';
import { type FoldedTick, foldTicks } from './fold-ticks.ts';
import styles from './order-detail.module.css';
import { useOrderChart, useReceipt } from './receipt-queries.ts';

/** A price that something happened at. */
export interface EvidenceMark {
  readonly role: 'open' | 'close' | 'settle';
  readonly price: string;
  readonly atMs: number;
}

interface EvidenceProps {
  readonly receiptId: string;
  /** Changes when there may be more evidence than before. */
  readonly version: string;
  readonly decimals: number;
  readonly marks: readonly EvidenceMark[];
  /** The rule by which the prices were chosen, in a sentence. */
  readonly rule: string;
  readonly isOption?: boolean;
}

/** The prices an order rests on: a picture of the time around them, and each with its record number. */
export function Evidence(props: EvidenceProps) {
  const t = useText('orders');
  const receipt = useReceipt(props.receiptId, props.version);
  return (
    <section className={styles.section}>
      <h2 className="h3" id="evidence">
        {t('evidence')}
      </h2>
      <p className="sub">{props.rule}</p>
      <Picture {...props} />
      <AccountStatus loaded={receipt} failedTitle={t('evidenceFailed')} skeleton={<Skeleton height="160px" />}>
        {({ ticks }) => <TickTable ticks={ticks} isOption={props.isOption ?? false} {...props} />}
      </AccountStatus>
    </section>
  );
}

function Picture(props: EvidenceProps) {
  const t = useText('orders');
  const locale = useLocale();
  const chart = useOrderChart(props.receiptId, props.version);
  const { marks, decimals } = props;
  if (marks.length === 0) return null;
  const points = chart.data?.points.map(({ at, price }) => ({ atMs: at, price })) ?? [];
  const last = marks.length - 1;
  const shown: readonly PricePathMark[] = marks.map(({ role, price, atMs }, index) => ({
    price,
    atMs,
    priceLabel: formatPriceText(locale, price, decimals),
    timeLabel: formatRecordTime(atMs).slice(0, 8),
    hasLevel: role === 'open',
    isStrong: index === last,
  }));
  const summary = marks
    .map(({ role, price, atMs }) =>
      t(`picture.${role}`, { price: formatPriceText(locale, price, decimals), time: formatRecordTime(atMs) }),
    )
    .join(' ');
  return (
    <div className={styles.picture}>
      {chart.isLoading ? (
        <PricePathPlace height={160} />
      ) : (
        <PricePath points={points} marks={shown} summary={summary} height={160} />
      )}
      {chart.data?.points.length === 0 && <p className="xs dim">{t('noPicture')}</p>}
    </div>
  );
}

/** Options are bought and settled at the middle of bid and ask. */
function findMid({ bid, ask }: EvidenceTick): string {
  const [low, high] = [parsePrice(bid), parsePrice(ask)];
  return low.ok && high.ok ? formatPrice(calculateMid(low.value, high.value)) : '';
}

/** What a record is for; the one an order was accepted on is often the one before its opening, too. */
function WordRoles(props: { readonly roles: readonly EvidenceTick['role'][]; readonly isOption: boolean }) {
  const t = useText('orders');
  const word = (role: EvidenceTick['role']): TextKey<'orders'> =>
    role === 'close' && props.isOption ? 'role.settle' : `role.${role}`;
  return props.roles.map(role => t(word(role))).join(' · ');
}

function TickTable(props: EvidenceProps & { readonly ticks: readonly EvidenceTick[]; readonly isOption: boolean }) {
  const t = useText('orders');
  const locale = useLocale();
  const { decimals, receiptId, isOption } = props;
  const ticks = foldTicks(props.ticks);
  const isMobile = useShell() === 'mobile';
  if (ticks.length === 0) return <p className="sub">{t('noEvidence')}</p>;
  return (
    <>
      {isMobile ? (
        <TickList ticks={ticks} isOption={isOption} decimals={decimals} />
      ) : (
        <div className={styles.scroll}>
          <Table isDense aria-labelledby="evidence">
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('recordNumber')}</th>
                <th scope="col">{t('time')}</th>
                <th scope="col" className={endCellClass}>
                  {t('bid')}
                </th>
                <th scope="col" className={endCellClass}>
                  {t('ask')}
                </th>
                {isOption && (
                  <th scope="col" className={endCellClass}>
                    {t('mid')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {ticks.map(tick => (
                <tr key={`${tick.role} ${tick.part}`} data-strong={tick.role === 'open' || tick.role === 'close'}>
                  <td>
                    <WordRoles roles={tick.roles} isOption={isOption} />
                    {tick.role === 'conversion' && <span className={`${styles.note} num`}>{tick.code}</span>}
                  </td>
                  <td className="num">{formatCount(locale, tick.sequence)}</td>
                  <td className="nowrap">
                    <RecordTime atMs={tick.at} />
                  </td>
                  <td className={endCellClass}>
                    <TickPrice tick={tick} price={tick.bid} decimals={decimals} />
                  </td>
                  <td className={endCellClass}>
                    <TickPrice tick={tick} price={tick.ask} decimals={decimals} />
                  </td>
                  {isOption && (
                    <td className={endCellClass}>
                      <TickPrice tick={tick} price={findMid(tick)} decimals={decimals} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <Link className={proofClass()} to={buildReceiptPath(receiptId)}>
        <Hallmark />
        <span>{t('checkThese')}</span>
      </Link>
    </>
  );
}

/** The same for a narrow screen. */
function TickList(props: {
  readonly ticks: readonly FoldedTick[];
  readonly isOption: boolean;
  readonly decimals: number;
}) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <ul className={styles.ticks}>
      {props.ticks.map(tick => (
        <li key={`${tick.role} ${tick.part}`}>
          <span className={styles.pair}>
            <span className={tick.role === 'open' || tick.role === 'close' ? 'semi' : ''}>
              <WordRoles roles={tick.roles} isOption={props.isOption} />
            </span>
            <span className="num med">
              {props.isOption ? (
                <TickPrice tick={tick} price={findMid(tick)} decimals={props.decimals} />
              ) : (
                <>
                  <TickPrice tick={tick} price={tick.bid} decimals={props.decimals} />
                  {' / '}
                  <TickPrice tick={tick} price={tick.ask} decimals={props.decimals} />
                </>
              )}
            </span>
          </span>
          <span className={`${styles.pair} xs dim`}>
            <RecordTime atMs={tick.at} />
            <span>{t('recordOf', { number: formatCount(locale, tick.sequence) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A conversion rate belongs to another instrument, whose decimals are not known here: it is shown with those it has. */
function TickPrice(props: { readonly tick: EvidenceTick; readonly price: string; readonly decimals: number }) {
  const locale = useLocale();
  if (props.tick.role === 'conversion') {
    return <span className="num">{formatAmount(locale, props.price, 0, priceScale)}</span>;
  }
  return <OrderPrice price={props.price} decimals={props.decimals} />;
}
