import { createHash } from 'node:crypto';
import { calculateOpening, contractFillWaitMs, defaultContractParameters } from '@truemark/domain/contracts/terms';
import { type ContractTermsRecord, writeContractTerms } from '@truemark/domain/contracts/terms-text';
import { calculatePayout, defaultOptionTerms, optionRuleVersion } from '@truemark/domain/options/rules';
import { type OptionTermsRecord, writeOptionTerms } from '@truemark/domain/options/terms-text';
import type { Vector } from './contract-vectors.ts';
import type { Draw } from './draw.ts';
import { drawOrder } from './drawn-order.ts';

const firstMs = 1_790_000_000_000n;

/** Integers of the record as texts, so that a reader needs no 64-bit numbers. */
function asTexts(record: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
  );
}

function makeVector(name: string, record: object, text: string): Vector {
  const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
  return { name, given: asTexts(record), expected: { text, sha256 } };
}

/** The text of a contract's frozen terms and its hash. */
export function makeContractTermsVector(draw: Draw): Vector {
  const { instrument, side, quantity, leverage, price, feeRate, capMultiple } = drawOrder(draw);
  const { callLevel, closeOutLevel } = defaultContractParameters;
  const isConverted = instrument.conversion !== 10n ** 10n;
  const terms = {
    ruleVersion: 1,
    code: instrument.code,
    side,
    quantity,
    lotSize: instrument.lotSize,
    leverage,
    conversion: instrument.conversion,
    feeRate,
    capMultiple,
    callLevel,
    closeOutLevel,
  };
  const { margin, fee, reserve } = calculateOpening(terms, price);
  const drawn: ContractTermsRecord = {
    id: draw.between(1n, 10n ** 9n).toString(),
    book: draw.pick(['live', 'demo']),
    ...terms,
    limitPrice: draw.pick([null, price]),
    acceptedAtMs: Number(firstMs + draw.below(10n ** 10n)),
    acceptedSequence: Number(draw.between(1n, 10n ** 8n)),
    termsPrice: price,
    margin,
    fee,
    reserve,
    conversionCode: isConverted ? 'USDJPY' : null,
    conversionSequence: isConverted ? Number(draw.between(1n, 10n ** 8n)) : null,
    closesWithSession: draw.pick([true, false]),
    fillWaitMs: contractFillWaitMs,
  };
  // Some of them wait for their first price for longer.
  const record = drawn.acceptedSequence % 4 === 0 ? { ...drawn, fillWaitMs: 8_000 } : drawn;
  return makeVector(`contract ${record.id}`, record, writeContractTerms(record));
}

/** The same of an option of rules 1, whose text does not say how long is waited for prices. */
export function makeOldOptionTermsVector(draw: Draw): Vector {
  const record = drawOption(draw, 1);
  return makeVector(`option ${record.id}`, record, writeOptionTerms({ ...record, fillWaitMs: 0, settleWaitMs: 0 }));
}

/** The same of an option as it is sold now. */
export function makeOptionTermsVector(draw: Draw): Vector {
  const record: OptionTermsRecord = {
    ...drawOption(draw, optionRuleVersion),
    fillWaitMs: Number(draw.between(1_000n, 20_000n)),
    settleWaitMs: Number(draw.between(5_000n, 600_000n)),
  };
  return makeVector(`option ${record.id}`, record, writeOptionTerms(record));
}

function drawOption(draw: Draw, ruleVersion: number): Omit<OptionTermsRecord, 'fillWaitMs' | 'settleWaitMs'> {
  const { instrument, price } = drawOrder(draw);
  const { durationMs, payoutRatio, stakeMin } = draw.pick(defaultOptionTerms);
  const stake = stakeMin + draw.below(10n ** 9n);
  const acceptedAtMs = Number(firstMs + draw.below(10n ** 10n));
  return {
    id: draw.between(1n, 10n ** 9n).toString(),
    book: draw.pick(['live', 'demo']),
    ruleVersion,
    code: instrument.code,
    type: draw.pick(['up', 'down']),
    acceptedAtMs,
    acceptedSequence: Number(draw.between(1n, 10n ** 8n)),
    quotedPrice: price,
    durationMs,
    expiresAtMs: acceptedAtMs + durationMs,
    stake,
    payoutRatio,
    payout: calculatePayout(stake, payoutRatio),
  };
}
