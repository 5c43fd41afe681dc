import { useInfiniteQuery } from '@tanstack/react-query';
import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { WithdrawalItem } from '@truemark/contract/payments/withdrawals';
import { Button } from '@truemark/ui/button';
import { formatMoment } from '@truemark/ui/format/date';
import { Joined } from '@truemark/ui/joined';
import { Note } from '@truemark/ui/note';
import { type ChipFamily, StatusChip } from '@truemark/ui/status-chip';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { RecentList } from '../../platform/recent-list.tsx';
import { useText } from '../../platform/text.ts';
import { TransactionLine } from '../../platform/transaction-line.tsx';
import { formatAssetAmount } from '../amounts/index.ts';
import { useNetworkName } from '../deposits/index.ts';
import { AddressText } from './address-text.tsx';
import styles from './withdraw-page.module.css';

const families: Readonly<Record<WithdrawalItem['status'], ChipFamily>> = {
  submitted: 'idle',
  review: 'waiting',
  processed: 'done',
  failed: 'stopped',
  canceled: 'stopped',
};

/** Withdrawals so far, each with its state; asked anew when word of a change comes. */
export function WithdrawalList() {
  const t = useText('withdraw');
  const query = useInfiniteQuery({
    queryKey: [...accountKeys.withdrawals, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listWithdrwal', { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor,
  });
  const words = { recent: t('recent'), empty: t('empty'), emptyText: t('emptyText'), more: t('more') };
  return <RecentList query={query} icon={ArrowUpFromLine} words={words} row={item => <Row item={item} />} />;
}

function Row(props: { readonly item: WithdrawalItem }) {
  const t = useText('withdraw');
  const locale = useLocale();
  const nameNetwork = useNetworkName();
  const { id, amount, arrives, tokenType, method, address, createTime, status, failure, dueAt } = props.item;
  const { transactionHash, approvedAt } = props.item;
  const write = (text: string) => `${formatAssetAmount(locale, text, tokenType)} ${tokenType}`;
  const isOpen = status === 'submitted' || status === 'review';
  return (
    <div className={styles.row}>
      <div className={styles.rowLine}>
        <b className="num">
          <bdi>{write(amount)}</bdi>
        </b>
        <StatusChip family={families[status]}>{t(`state.${status}`)}</StatusChip>
      </div>
      <p className="xs dim">
        <Joined>
          {formatMoment(locale, createTime)}
          {nameNetwork(method)}
          {t('rowArrives', { amount: write(arrives) })}
        </Joined>
      </p>
      <AddressText address={address} />
      {isOpen && (
        <p className="sm sub">
          {approvedAt === null ? t('due', { time: formatMoment(locale, dueAt) }) : t('approved')}
        </p>
      )}
      {failure !== null && <p className="sm sub">{t(`failure.${failure}`)}</p>}
      {transactionHash !== null && (
        <TransactionLine
          network={method}
          hash={transactionHash}
          words={{ hash: t('hash'), copy: t('copyHash'), copied: t('copied') }}
        />
      )}
      {status === 'submitted' && <CancelButton id={id} />}
    </div>
  );
}

function CancelButton(props: { readonly id: string }) {
  const t = useText('withdraw');
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function cancel(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await api.call('cancelWithdrawal', { body: { id: props.id } }, { idempotencyKey: key });
      showToast('done', t('canceled'));
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      setError(failure);
    }
    setBusy(false);
    void queryClient.invalidateQueries({ queryKey: accountKeys.withdrawals });
  }
  return (
    <div className={styles.acts}>
      <Button size="small" isBusy={isBusy} onClick={() => void cancel()}>
        {t('cancel')}
      </Button>
      {error !== undefined && (
        <div role="alert">
          <Note kind="stop">{describe(error)}</Note>
        </div>
      )}
    </div>
  );
}
