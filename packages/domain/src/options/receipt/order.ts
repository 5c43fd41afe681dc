import { type ExpectedPostings, type OrderCheck, receiptOwner } from '../../proof/order-check.ts';
import { draftOptionAcceptance, draftOptionEnd } from '../postings.ts';
import { calculatePayout, isOptionRuleKnown } from '../rules.ts';
import type { OptionClaim } from './claim.ts';
import { checkOptionEnding } from './ending.ts';
import { checkOptionOpening } from './opening.ts';
import { type ReadOption, readOption } from './reading.ts';
import { checkOptionTerms } from './terms.ts';

/** An option in the checks of its receipt; undefined where the order is none. */
export function openOptionOrder({
  kind,
  option: claim,
}: {
  readonly kind: string;
  readonly option?: OptionClaim;
}): OrderCheck | undefined {
  if (kind !== 'option' || !claim) return undefined;
  const { value, faults } = readOption(claim);
  return {
    kind,
    head: claim,
    isRuleKnown: isOptionRuleKnown(claim.ruleVersion),
    unreadable: faults,
    reserve: {
      reserveKind: 'optionReserve',
      holdKind: 'optionStake',
      stated: claim.payout,
      calculate: () => calculatePayout(value.stake, value.payoutRatio),
    },
    checkTerms: (receipt, accepted) => checkOptionTerms(receipt.terms, claim, value, accepted),
    checkOpening: (receipt, ranges) => checkOptionOpening(receipt, claim, value, ranges),
    checkEnding: (receipt, ranges) => checkOptionEnding(receipt, claim, value, ranges),
    draftPostings: () => draftOptionPostings(claim, value),
  };
}

function draftOptionPostings(claim: OptionClaim, { stake, payoutRatio }: ReadOption): ExpectedPostings {
  const { status, resultType, createTime, endTime, expiresAt } = claim;
  const held = { stake, payout: calculatePayout(stake, payoutRatio) };
  const acceptance = { name: 'acceptance', drafts: draftOptionAcceptance(receiptOwner, held), notBeforeMs: createTime };
  if (resultType === 'running') return { postings: [acceptance], isOver: false };
  const notBeforeMs = endTime ?? (status === 'void' ? expiresAt : createTime);
  const end = { name: 'end', drafts: draftOptionEnd(receiptOwner, held, resultType), notBeforeMs };
  return { postings: [acceptance, end], isOver: true };
}
