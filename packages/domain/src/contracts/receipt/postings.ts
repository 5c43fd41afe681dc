import type { TransferClaim } from '../../proof/claims.ts';
import { groupPostings } from '../../proof/found-postings.ts';
import { type ExpectedPosting, receiptOwner } from '../../proof/order-check.ts';
import { calculateClosing } from '../closing.ts';
import { draftContractAcceptance, draftContractCancel, draftContractClosing } from '../postings.ts';
import { calculateOpening } from '../terms.ts';
import type { ContractClaim } from './claim.ts';
import type { ReadContract } from './reading.ts';

/** Of orders from before the opening fee stayed held until the first closing: it was a posting of its own. */
function hasPaidAtOpening(transfers: readonly TransferClaim[]): boolean {
  const [, second] = groupPostings(transfers);
  return second?.transfers.every(({ kind }) => kind === 'contractFee') ?? false;
}

const nothingClosed = {
  ...{ profit: 0n, fee: 0n, feeFromMargin: 0n, marginUsed: 0n, marginBack: 0n },
  ...{ reserveUsed: 0n, reserveBack: 0n, gapLoss: 0n },
};

/** Opening moves nothing; the opening fee leaves with the first closing. */
export function draftContractPostings(
  claim: ContractClaim,
  order: ReadContract,
  transfers: readonly TransferClaim[],
): ExpectedPosting[] {
  const { terms, termsPrice, openPrice } = order;
  const opening = calculateOpening(terms, termsPrice);
  const postings: ExpectedPosting[] = [
    { name: 'acceptance', drafts: draftContractAcceptance(receiptOwner, opening), notBeforeMs: claim.createTime },
  ];
  if (claim.status === 'canceled') {
    return [
      ...postings,
      { name: 'end', drafts: draftContractCancel(receiptOwner, opening), notBeforeMs: claim.createTime },
    ];
  }
  if (openPrice === null) return postings;
  let left = { openQuantity: terms.quantity, marginLeft: opening.margin, reserveLeft: opening.reserve };
  let feeLeft = opening.fee;
  if (hasPaidAtOpening(transfers)) {
    const drafts = draftContractClosing(receiptOwner, nothingClosed, feeLeft);
    postings.push({ name: 'opening', drafts, notBeforeMs: claim.openTime ?? claim.createTime });
    feeLeft = 0n;
  }
  for (const { claim: closing, quantity, price } of order.closings) {
    const result = calculateClosing({ ...left, terms, openPrice }, quantity, price);
    postings.push({
      name: `closing ${closing.part}`,
      drafts: draftContractClosing(receiptOwner, result, feeLeft),
      notBeforeMs: closing.at,
    });
    feeLeft = 0n;
    left = { openQuantity: result.quantityLeft, marginLeft: result.marginLeft, reserveLeft: result.reserveLeft };
  }
  return postings;
}
