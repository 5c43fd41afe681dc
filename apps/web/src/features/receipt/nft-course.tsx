import type { NftReceipt } from '@truemark/contract/investing/nft-receipts';
import { isGiven } from '@truemark/domain/charity/auction';
import { formatDate, formatRecordTime } from '@truemark/ui/format/date';
import { Joined } from '@truemark/ui/joined';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import styles from './nft-receipt.module.css';

const dayMs = 86_400_000;

/** The way of the money, step by step: what was put in, what became of it, and the payment to the charity. */
export function NftCourse({ receipt }: { readonly receipt: NftReceipt }) {
  const nfts = useText('nfts');
  const { order, nft, payout, transfers } = receipt;
  const account = `charity:${nft.id}`;
  const credit = transfers.find(({ to }) => to === account);
  const hold = transfers.find(({ kind }) => kind === 'bidHold');
  const back = transfers.find(({ kind }) => kind === 'bidReturn');
  return (
    <section className={styles.course} aria-labelledby="nft-course">
      <h2 id="nft-course" className="h4">
        {nfts('trail')}
      </h2>
      <ol className={styles.steps}>
        <Step
          name="order"
          title={nfts(`order.${order.kind}`)}
          amount={order.amount}
          at={order.createTime}
          postingId={(hold ?? credit)?.postingId}
        />
        {back && <Step name="back" title={nfts(`status.${order.status}`)} {...back} />}
        {credit && (
          <Step name="raised" title={nfts('step.raised', { charity: nft.charity.name })} {...credit}>
            {order.kind === 'bid' && nfts('status.won')}
          </Step>
        )}
        {isGiven(order.status) && payout && (
          <Step name="payout" title={nfts('payout')} {...payout} postingId={payout.transfer.postingId}>
            <PaidText receipt={receipt} payout={payout} />
          </Step>
        )}
        {isGiven(order.status) && !payout && (
          <li className={styles.open} data-step="payout">
            <b>{nfts('payout')}</b>
            <DueText receipt={receipt} />
          </li>
        )}
        {order.status === 'leading' && (
          <li className={styles.open} data-step="leading">
            <b>{nfts('status.leading')}</b>
          </li>
        )}
      </ol>
    </section>
  );
}

function Step(props: {
  readonly name: string;
  readonly title: string;
  readonly amount: string;
  readonly at: number;
  readonly postingId: string | undefined;
  readonly children?: ReactNode;
}) {
  const t = useText('receipt');
  const locale = useLocale();
  const { name, title, amount, at, postingId, children } = props;
  return (
    <li data-step={name}>
      <span className={styles.pair}>
        <b>{title}</b>
        <bdi className="num">{formatAssetAmount(locale, amount, 'USDT')}&nbsp;USDT</bdi>
      </span>
      <span className="xs dim">
        <Joined>
          <span>
            {formatDate(locale, at, 'utc')}, <bdi className="num">{t('utc', { time: formatRecordTime(at) })}</bdi>
          </span>
          {postingId !== undefined && <bdi>{t('nft.posting', { number: postingId })}</bdi>}
        </Joined>
      </span>
      {children && <span className="sm sub">{children}</span>}
    </li>
  );
}

/** The reference by which the payment can be found, and how long it took. */
function PaidText(props: { readonly receipt: NftReceipt; readonly payout: NonNullable<NftReceipt['payout']> }) {
  const nfts = useText('nfts');
  const { endedAt } = props.receipt.nft;
  const days = Math.max(0, Math.floor((props.payout.at - (endedAt ?? props.payout.at)) / dayMs));
  return (
    <>
      {nfts('paidAfter', { days })}
      <br />
      {nfts('reference')}: <bdi className="mono">{props.payout.reference}</bdi>
    </>
  );
}

/** Until when the charity is to be paid. */
function DueText({ receipt: { nft } }: { readonly receipt: NftReceipt }) {
  const nfts = useText('nfts');
  const locale = useLocale();
  const date = nft.payoutDue === null ? '' : formatDate(locale, nft.payoutDue, 'utc');
  if (nft.payout === 'overdue') return <b className={styles.late}>{nfts('payout.overdue', { date })}</b>;
  return (
    <span className="sm sub">{nft.payoutDue === null ? nfts('payout.notDue') : nfts('payout.waiting', { date })}</span>
  );
}
