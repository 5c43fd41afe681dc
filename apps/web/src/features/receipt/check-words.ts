import type { Receipt } from '@truemark/contract/trading/orders';
import type { TickVerdict } from '@truemark/domain/market/tick';
import type { CheckObstacle } from '@truemark/domain/proof/check-result';
import type { ReceiptCheckName } from '@truemark/domain/receipts/check-receipt';
import { formatHash } from '@truemark/ui/format/hash';
import { formatCount } from '@truemark/ui/format/number';
import type { Translate } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import type { ReceiptOrder, ReceiptWords } from './receipt-order.ts';
import { formatRecordMoment } from './record-moment.ts';

/** What the words of a check are made of. */
export interface WordParts extends ReceiptWords {
  readonly receipt: Receipt;
  readonly order: ReceiptOrder;
}

/** The sentence that a check is about: what the receipt says, which the check then holds against the record. */
export function nameCheck(name: ReceiptCheckName, { order: { marks, words, hasEnding }, t }: WordParts): string {
  if (name === 'opening' && marks.length === 0) return t('check.opening.titleNone');
  if (name === 'ending' && !hasEnding && !marks.some(({ kind }) => kind !== 'opened'))
    return t('check.ending.titleNone');
  return t(name === 'reserve' || name === 'ending' ? words[name] : `check.${name}.title`);
}

/** What stands under it: the values of the receipt in plain words, one text for each closing. */
export function describeCheck(name: Exclude<ReceiptCheckName, 'chain'>, parts: WordParts): readonly string[] {
  if (name === 'terms') return [describeTerms(parts)];
  if (name === 'reserve') return [describeReserve(parts)];
  if (name === 'opening') return [parts.order.describeOpening(parts)];
  if (name === 'ending') return parts.order.describeEnding(parts);
  return [parts.t('check.ledger.text', { count: parts.receipt.transfers.length })];
}

function describeTerms({ order: { claim, words }, t, locale }: WordParts): string {
  return t(words.terms, {
    time: formatRecordMoment(locale, claim.createTime),
    record: formatCount(locale, claim.acceptedSequence),
    hash: formatHash(claim.termsHash),
  });
}

function describeReserve({ receipt, order, t, locale }: WordParts): string {
  const reserve = receipt.transfers.find(({ to }) => to === 'reserve');
  if (!reserve) return t('check.reserve.none');
  return t('check.reserve.text', {
    amount: formatAssetAmount(locale, reserve.amount, reserve.asset),
    asset: reserve.asset,
    time: formatRecordMoment(locale, reserve.at, order.claim.createTime),
  });
}

const secondMs = 1_000;

/** Why something cannot be checked; the wait in the words is that of the order's own terms. */
export function describeObstacle(why: CheckObstacle, { order, t }: WordParts): string {
  return t(`why.${why}`, { seconds: order.settleWaitMs / secondMs });
}

const reasonKeys = {
  held: 'verdict.held',
  'stale-source': 'verdict.staleSource',
  duplicate: 'verdict.duplicate',
  'out-of-order': 'verdict.outOfOrder',
  crossed: 'verdict.crossed',
  'session-closed': 'verdict.sessionClosed',
  outlier: 'verdict.outlier',
} as const satisfies Record<Exclude<TickVerdict, 'accepted'>, string>;

/** Whether a recorded price was used, and if not, why. */
export function describeVerdict(verdict: TickVerdict, t: Translate<'receipt'>): string {
  if (verdict === 'accepted') return t('verify.accepted');
  return t('verify.notAccepted', { reason: t(reasonKeys[verdict]) });
}
