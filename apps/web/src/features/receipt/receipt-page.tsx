import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import type { Receipt } from '@truemark/contract/trading/orders';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { Note } from '@truemark/ui/note';
import { ProofBox } from '@truemark/ui/proof';
import { Skeleton } from '@truemark/ui/skeleton';
import SearchX from 'lucide-react/icons/search-x';
import { type ComponentType, useRef } from 'react';
import { api } from '../../platform/api.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { PageTitle, usePageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { CheckHead } from './check-head.tsx';
import { CheckList } from './check-list.tsx';
import { HowToCheck } from './how-to-check.tsx';
import { RawRecord } from './raw-record.tsx';
import { nameReceiptFile, ReceiptActions } from './receipt-actions.tsx';
import { Words } from './receipt-cells.tsx';
import { ReceiptChart } from './receipt-chart.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { showAmount } from './receipt-figures.ts';
import type { ReadReceiptOrder, ReceiptOrder } from './receipt-order.ts';
import styles from './receipt-page.module.css';
import { formatRecordMoment } from './record-moment.ts';
import { usePaper } from './use-paper.ts';
import { useReceiptCheck } from './use-receipt-check.ts';

/** How an owner shares the result; it draws nothing for anybody else. */
type ShareWay = ComponentType<{ readonly receiptId: string }>;

/** The public receipt of an order: what happened, checked in this browser, and how to check it without us. */
export default function ReceiptPage(props: {
  readonly readers: readonly ReadReceiptOrder[];
  readonly Share: ShareWay;
}) {
  const { id = '' } = useParams();
  const t = useText('receipt');
  const query = useQuery({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => api.call('getReceipt', { params: { id } }, { signal }),
  });
  const { data, error } = query;
  const order = data && findOrder(data, props.readers);
  if (data && order)
    return <ReceiptView receipt={data} order={order} Share={props.Share} onReload={() => void query.refetch()} />;
  const isMissing =
    data !== undefined ||
    (error instanceof ApiError && (error.refusal === 'recordMissing' || error.refusal === 'malformedRequest'));
  return (
    <div className="page">
      <PageTitle title={t('titleShort')} back="/market" className="vh" />
      {isMissing ? (
        <EmptyState
          icon={SearchX}
          title={t('missingTitle')}
          action={
            <Link to="/market" className={buttonClass({ variant: 'primary' })}>
              {t('toMarket')}
            </Link>
          }
        >
          {t('missingText')}
        </EmptyState>
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void query.refetch()} />
      ) : (
        <ReceiptSkeleton />
      )}
    </div>
  );
}

/** Undefined for an order of a product that only a newer page knows. */
function findOrder({ order }: Receipt, readers: readonly ReadReceiptOrder[]): ReceiptOrder | undefined {
  return readers.flatMap(read => read(order) ?? [])[0];
}

function ReceiptView(props: {
  readonly receipt: Receipt;
  readonly order: ReceiptOrder;
  readonly Share: ShareWay;
  readonly onReload: () => void;
}) {
  const { receipt, order, Share, onReload } = props;
  const t = useText('receipt');
  const { run, start } = useReceiptCheck(receipt);
  const page = useRef<HTMLDivElement>(null);
  usePaper(page);
  const { isOver, marks } = order;
  const isSettled = isOver && marks.some(({ kind }) => kind !== 'opened');
  const outcome = run.phase === 'done' ? run.outcome : undefined;
  const proofs = outcome?.proofs ?? (run.phase === 'error' ? [] : undefined);
  // What still runs may have gone on; the check starts again by itself when it has.
  const again = () => {
    start();
    if (!isOver) onReload();
  };
  return (
    <div ref={page} className={`page ${styles.page}`}>
      <header className={styles.title}>
        <div>
          <ReceiptTitle title={t(isSettled ? 'title' : 'titleOpen')} />
          <p className="lead">{t('lead')}</p>
        </div>
        <ReceiptActions receipt={receipt} proofs={proofs}>
          {isSettled && <Share receiptId={receipt.id} />}
        </ReceiptActions>
      </header>
      <div className={styles.grid}>
        <ProofBox className={styles.box ?? ''}>
          <CheckHead run={run} onStart={again} />
          <ReceiptFacts order={order} book={receipt.book} />
          <Corrections receipt={receipt} />
          <ReceiptChart receiptId={receipt.id} order={order} check={outcome?.check} />
          <CheckList receipt={receipt} order={order} run={run} />
        </ProofBox>
        <aside className={styles.aside}>
          <RawRecord
            receipt={receipt}
            order={order}
            ranges={outcome?.ranges ?? (run.phase === 'error' ? [] : undefined)}
          />
          <HowToCheck fileName={nameReceiptFile(receipt.id)} />
        </aside>
      </div>
    </div>
  );
}

/** On a phone the bar above has room for one word. */
function ReceiptTitle(props: { readonly title: string }) {
  const t = useText('receipt');
  const isMobile = useShell() === 'mobile';
  usePageTitle(isMobile ? t('titleShort') : props.title, '/market');
  return <h1 className={isMobile ? 'vh' : 'h1'}>{props.title}</h1>;
}

/** Corrections are public: postings of their own, by two operators, with their reasons. */
function Corrections(props: { readonly receipt: Receipt }) {
  const { corrections } = props.receipt;
  const t = useText('receipt');
  const locale = useLocale();
  if (corrections.length === 0) return null;
  return (
    <Note kind="risk" className={styles.corrections ?? ''}>
      <p className="med">{t('corrected')}</p>
      {corrections.map(({ at, amount, reason, postingId }) => (
        <p key={postingId} className="sm">
          <Words
            text={t('correction', {
              amount: showAmount(locale, amount),
              time: formatRecordMoment(locale, at),
              posting: postingId,
              reason,
            })}
          />
        </p>
      ))}
    </Note>
  );
}

function ReceiptSkeleton() {
  const t = useText('receipt');
  return (
    <div className={styles.page} role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={styles.skeleton}>
        <Skeleton width="240px" height="28px" />
        <Skeleton height="88px" />
        <Skeleton height="156px" />
        <Skeleton height="48px" />
        <Skeleton height="48px" />
        <Skeleton height="48px" />
      </div>
    </div>
  );
}
