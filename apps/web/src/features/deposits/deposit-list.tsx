import { useInfiniteQuery } from '@tanstack/react-query';
import type { DepositItem } from '@truemark/contract/payments/deposits';
import { formatMoment } from '@truemark/ui/format/date';
import { Joined } from '@truemark/ui/joined';
import { type ChipFamily, StatusChip } from '@truemark/ui/status-chip';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { RecentList } from '../../platform/recent-list.tsx';
import { useText } from '../../platform/text.ts';
import { TransactionLine } from '../../platform/transaction-line.tsx';
import { formatAssetAmount } from '../amounts/index.ts';
import styles from './deposit-page.module.css';
import { useDepositWays } from './deposit-ways.ts';
import { useNetworkName } from './network-name.ts';
import { SentProof } from './sent-proof.tsx';
import { SignClaim } from './sign-claim.tsx';

const families: Readonly<Record<DepositItem['status'], ChipFamily>> = {
  submitted: 'idle',
  review: 'waiting',
  processed: 'done',
  failed: 'stopped',
};

/** Deposits so far, each with its state; asked anew when word of a change comes. */
export function DepositList() {
  const t = useText('deposit');
  const query = useInfiniteQuery({
    queryKey: [...accountKeys.deposits, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listRecharge', { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor,
    refetchInterval: ({ state }) => state.data?.pages.some(page => page.items.some(isMoving)) && liveMs,
  });
  const words = { recent: t('recent'), empty: t('empty'), emptyText: t('emptyText'), more: t('more') };
  return <RecentList query={query} icon={ArrowDownToLine} words={words} row={item => <Row item={item} />} />;
}

function Row(props: { readonly item: DepositItem }) {
  const t = useText('deposit');
  const locale = useLocale();
  const nameNetwork = useNetworkName();
  const { amount, credited, tokenType: token, network, createTime, status, failure, isBelowMinimum } = props.item;
  const words = { hash: t('hash'), copy: t('copyHash'), copied: t('copied') };
  const minimum = useMinimum(props.item);
  return (
    <div className={styles.row}>
      <div className={styles.rowLine}>
        <b className="num">
          {formatAssetAmount(locale, amount, token)} {token}
        </b>
        <StatusChip family={families[status]}>{t(`state.${status}`)}</StatusChip>
      </div>
      <p className="xs dim">
        <Joined>
          {formatMoment(locale, createTime)}
          {nameNetwork(network)}
        </Joined>
      </p>
      <TransactionLine network={network} hash={props.item.transactionHash} words={words} />
      {credited !== null && credited !== amount && (
        <p className="sm sub">{t('credited', { amount: formatAssetAmount(locale, credited, token), token })}</p>
      )}
      {failure !== null && <p className="sm sub">{t(`failure.${failure}`)}</p>}
      <OnChain item={props.item} />
      {isBelowMinimum && minimum !== undefined && (
        <p className="sm sub">{t('belowMinimum', { minimum: formatAssetAmount(locale, minimum, token), token })}</p>
      )}
      {props.item.proofImage !== null && <SentProof fileId={props.item.proofImage} />}
      <Contest item={props.item} />
    </div>
  );
}

/** What the network shows of one that waits. */
function OnChain(props: { readonly item: DepositItem }) {
  const t = useText('deposit');
  const { onChain, isFound } = props.item;
  if (!onChain) return null;
  const { state, confirmations: count, needed } = onChain;
  return (
    <div className={styles.onChain}>
      <p className="sm sub">
        <Joined>
          {isFound && t('found')}
          {state === 'confirmed' ? t('chain.confirmed', { count, needed }) : t(`chain.${state}`)}
        </Joined>
      </p>
      {state === 'confirmed' && (
        <progress className={styles.progress} aria-hidden="true" value={Math.min(count, needed)} max={needed} />
      )}
    </div>
  );
}

/** Two accounts claim the same payment: what shows whose it is. */
function Contest({ item }: { readonly item: DepositItem }) {
  const t = useText('deposit');
  if (item.signText !== null) return <SignClaim id={item.id} text={item.signText} />;
  if (!item.isContested) return null;
  return <p className="sm sub">{t(item.signedBy === null ? 'contested' : 'signed')}</p>;
}

/** The least that is credited of its token, as the ways of the page have it. */
function useMinimum({ tokenType, network }: DepositItem): string | undefined {
  const ways = useDepositWays();
  return ways.data?.ways.find(way => way.tokenType === tokenType && way.network === network)?.minimum;
}

const liveMs = 5_000;

/** Whether the network may show something new of a deposit at any moment. */
function isMoving({ onChain }: DepositItem): boolean {
  return onChain !== null && !(onChain.state === 'confirmed' && onChain.confirmations >= onChain.needed);
}
