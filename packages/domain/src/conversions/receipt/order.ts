import { formatAmount } from '../../ledger/amount.ts';
import { formatPrice } from '../../market/price.ts';
import type { Evidence } from '../../proof/check-evidence.ts';
import { checkFirst, checkOpeningOf, type OpeningClaim } from '../../proof/check-opening.ts';
import type { RecordRange } from '../../proof/check-price-proof.ts';
import { type CheckFault, type CheckResult, compare, judge } from '../../proof/check-result.ts';
import type { ReceiptFrame } from '../../proof/claims.ts';
import { type ExpectedPostings, type OrderCheck, receiptOwner } from '../../proof/order-check.ts';
import { compareLines } from '../../proof/terms-lines.ts';
import { draftConversionAcceptance, draftConversionFill, draftConversionReturn } from '../postings.ts';
import { calculateConversionResult, conversionRuleVersion, selectConversionPrice } from '../rules.ts';
import { writeConversionTerms } from '../terms-text.ts';
import type { ConversionClaim } from './claim.ts';
import { type ReadConversion, readConversion } from './reading.ts';

/** A conversion in the checks of its receipt; undefined where the order is none. */
export function openConversionOrder({
  kind,
  conversion: claim,
}: {
  readonly kind: string;
  readonly conversion?: ConversionClaim;
}): OrderCheck | undefined {
  if (kind !== 'conversion' || !claim) return undefined;
  const { value, faults } = readConversion(claim);
  return {
    kind,
    head: claim,
    isRuleKnown: claim.ruleVersion === conversionRuleVersion,
    unreadable: faults,
    reserve: {
      ...{ reserveKind: 'conversionReserve', holdKind: 'conversionHold', asset: claim.toAsset },
      stated: claim.reserve,
      calculate: () => calculateAt(value, value.quotedPrice).given,
    },
    checkTerms: (receipt, accepted) => checkConversionTerms(receipt.terms, claim, value, accepted),
    checkOpening: (receipt, ranges) => checkConversionPrice(receipt, claim, value, ranges),
    checkEnding: () => checkConversionEnding(claim, value),
    draftPostings: () => draftConversionPostings(claim, value),
  };
}

function calculateAt({ pair, amount, feeRate }: ReadConversion, price: bigint) {
  // A price of zero is no price: nothing arrives at it.
  return price > 0n
    ? calculateConversionResult(pair, amount, { price, feeRate })
    : { fee: 0n, given: 0n, received: 0n };
}

/** What the conversion makes of its terms, letter by letter, and the price they were made at. */
function checkConversionTerms(
  terms: string,
  claim: ConversionClaim,
  value: ReadConversion,
  accepted: Evidence | undefined,
): readonly CheckFault[] {
  const { id, book, ruleVersion, code, createTime, acceptedSequence, fillWaitMs } = claim;
  const written = writeConversionTerms({
    ...{ ...value, id, book, ruleVersion, code, acceptedSequence, fillWaitMs },
    acceptedAtMs: createTime,
  });
  const quoted = accepted && formatPrice(selectConversionPrice(value.pair.side, accepted.tick));
  return [
    ...compareLines(written, terms),
    ...(quoted ? compare('record', [['conversion.quotedPrice', quoted, formatPrice(value.quotedPrice)]]) : []),
  ];
}

/** It runs, or is refused, at the first price after its acceptance. */
function checkConversionPrice(
  receipt: ReceiptFrame,
  claim: ConversionClaim,
  { pair, price }: ReadConversion,
  ranges: readonly RecordRange[],
): CheckResult {
  const { code, createTime, acceptedSequence, fillWaitMs } = claim;
  const opening: OpeningClaim = {
    ...{ field: 'conversion.price', code, acceptedAtMs: createTime, acceptedSequence },
    ...{ openPrice: claim.price, openTime: claim.priceTime, openSequence: claim.priceSequence },
  };
  return checkOpeningOf(receipt, opening, ranges, claim.status === 'canceled', {
    selectPrice: tick => selectConversionPrice(pair.side, tick),
    readPrice: price,
    checkRule: (before, open) => checkFirst(opening.field, before, open, createTime, acceptedSequence, fillWaitMs),
  });
}

/** What it came to, calculated again from the price; below the minimum it must not have run, and else must. */
function checkConversionEnding(claim: ConversionClaim, value: ReadConversion): CheckResult {
  const { status, reason, toAsset } = claim;
  const { price } = value;
  const isFilled = status === 'filled';
  const result = price === null ? undefined : calculateAt(value, price);
  const faults = [
    ...compare('missing', [
      ['conversion.price', isFilled || reason === 'belowMinimum' || reason === 'notFunded', price !== null],
      ['conversion.reason', status === 'canceled', reason !== null],
    ]),
    ...compare('result', [
      ['conversion.received', isFilled && result ? formatAmount(result.received, toAsset) : null, claim.received],
      ['conversion.fee', isFilled && result ? formatAmount(result.fee, 'USDT') : null, claim.fee],
      ...(result
        ? ([['conversion.leastReceived', reason === 'belowMinimum', result.received < value.least]] as const)
        : []),
    ]),
  ];
  if (isFilled || reason === 'belowMinimum') return judge(faults);
  return judge(faults, status === 'canceled' ? 'canceled' : 'stillOpen');
}

function draftConversionPostings(claim: ConversionClaim, value: ReadConversion): ExpectedPostings {
  const { status, createTime, priceTime } = claim;
  const held = { ...value, reserve: calculateAt(value, value.quotedPrice).given };
  const drafts = draftConversionAcceptance(receiptOwner, held);
  const acceptance = { name: 'acceptance', drafts, notBeforeMs: createTime };
  if (status === 'pending') return { postings: [acceptance], isOver: false };
  const isFilled = status === 'filled' && value.price !== null;
  const end = isFilled
    ? draftConversionFill(receiptOwner, held, calculateAt(value, value.price))
    : draftConversionReturn(receiptOwner, held);
  return {
    postings: [acceptance, { name: 'end', drafts: end, notBeforeMs: priceTime ?? createTime }],
    isOver: true,
  };
}
