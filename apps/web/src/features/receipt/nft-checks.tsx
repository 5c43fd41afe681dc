import type { NftReceipt } from '@truemark/contract/investing/nft-receipts';
import { isGiven } from '@truemark/domain/charity/auction';
import {
  findLeastAmount,
  type NftReceiptCheck,
  type NftReceiptCheckName,
  nftReceiptChecks,
} from '@truemark/domain/receipts/check-charity';
import { formatDate } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { PromiseChecks } from './promise-checks.tsx';
import { formatRecordMoment } from './record-moment.ts';

const orderTitles = {
  bid: 'nft.bidTitle',
  purchase: 'nft.purchaseTitle',
  donation: 'nft.donationTitle',
} as const;

/** The checks of a bid, purchase or donation. */
export function NftChecks(props: { readonly receipt: NftReceipt; readonly check: NftReceiptCheck }) {
  const { receipt, check } = props;
  const { order } = receipt;
  const t = useText('receipt');
  const describe = useCheckTexts(receipt);
  const describeLater = useLaterText(receipt, check);
  const isReturned = order.status === 'outbid' || order.status === 'released';
  const titles = {
    terms: t('check.terms.title'),
    order: t(orderTitles[order.kind]),
    ending: t('invest.endingTitle'),
    payout: t(isReturned ? 'nft.returnedTitle' : 'nft.payoutTitle'),
    ledger: t('check.ledger.title'),
  } as const satisfies Record<NftReceiptCheckName, string>;
  const checks = nftReceiptChecks.map(name => ({
    ...{ name, result: check[name], title: titles[name], text: describe(name), later: describeLater(name) },
  }));
  return <PromiseChecks checks={checks} />;
}

/** Why something cannot be checked yet. */
function useLaterText({ order, nft }: NftReceipt, check: NftReceiptCheck) {
  const t = useText('receipt');
  const nfts = useText('nfts');
  const locale = useLocale();
  const date = nft.payoutDue === null ? '' : formatDate(locale, nft.payoutDue, 'utc');
  return (name: NftReceiptCheckName): string => {
    if (order.status === 'leading' || name !== 'payout') return t('nft.leading');
    if (check.payout.state === 'unavailable' && check.payout.why === 'notLoaded') return t('nft.tooMany');
    if (nft.payoutDue === null) return nfts('payout.notDue');
    return nfts(nft.payout === 'overdue' ? 'payout.overdue' : 'payout.waiting', { date });
  };
}

/** What the receipt says where each check looks; nothing where it says nothing yet. */
function useCheckTexts(receipt: NftReceipt) {
  const { order, nft, after, payout, credits, transfers } = receipt;
  const t = useText('receipt');
  const locale = useLocale();
  const write = (amount: string) => formatAssetAmount(locale, amount, 'USDT');
  const amount = write(order.amount);
  const describeOrder = () => {
    if (order.kind === 'purchase') return t('nft.purchase', { amount });
    const least = write(findLeastAmount(receipt));
    if (order.kind === 'donation') return t('nft.donation', { amount, least });
    return t('nft.bid', { amount, least, time: formatRecordMoment(locale, order.endTime ?? order.createTime) });
  };
  const describeEnding = () => {
    if (order.status === 'leading') return undefined;
    if (order.status === 'won')
      return t('nft.won', { time: formatRecordMoment(locale, nft.endedAt ?? order.createTime) });
    if (!after) return t('nft.given');
    const key = order.status === 'released' ? 'nft.released' : 'nft.outbid';
    return t(key, { amount: write(after.amount), time: formatRecordMoment(locale, after.at) });
  };
  return (name: NftReceiptCheckName): string | undefined => {
    if (name === 'terms') {
      return t('nft.terms', { time: formatRecordMoment(locale, order.createTime), hash: formatHash(order.termsHash) });
    }
    if (name === 'order') return describeOrder();
    if (name === 'ending') return describeEnding();
    if (name === 'ledger') return t('check.ledger.text', { count: transfers.length });
    if (!payout || !isGiven(order.status)) return undefined;
    return t('nft.payout', {
      count: credits.length,
      sum: write(payout.amount),
      time: formatRecordMoment(locale, payout.at),
    });
  };
}
