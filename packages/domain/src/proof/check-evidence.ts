import { formatPrice, parsePrice } from '../market/price.ts';
import type { Tick } from '../market/tick.ts';
import { readHex } from './bytes.ts';
import { findAcceptedBetween, type RecordRange, readRecord } from './check-price-proof.ts';
import { type CheckFault, type CheckObstacle, compare } from './check-result.ts';
import type { EvidenceClaim, EvidenceRole, ReceiptFrame } from './claims.ts';

/** A tick of a receipt, read from its 64 bytes. */
export interface Evidence {
  readonly claim: EvidenceClaim;
  readonly record: Uint8Array;
  readonly tick: Tick;
}

/** What was looked for among the ticks of a receipt. */
export interface EvidenceSearch {
  /** Undefined when it is not there or its bytes are no record. */
  readonly evidence: Evidence | undefined;
  readonly faults: readonly CheckFault[];
}

/**
 * The tick of a role, read from its bytes: it must be there once, be an accepted record of the order's instrument, and say
 * in words what the bytes say.
 */
export function findEvidence(
  receipt: Pick<ReceiptFrame, 'ticks'>,
  role: EvidenceRole,
  part: number,
  code: string,
): EvidenceSearch {
  const found = receipt.ticks.filter(tick => tick.role === role && tick.part === part);
  const [claim] = found;
  const field = part > 0 ? `ticks.${role}.${part}` : `ticks.${role}`;
  if (!claim || found.length > 1) {
    return { evidence: undefined, faults: compare('missing', [[field, '1', `${found.length}`]]) };
  }
  const evidence = readEvidence(claim);
  if (!evidence) {
    return { evidence, faults: [{ rule: 'unreadable', field: `${field}.record`, expected: '', found: claim.record }] };
  }
  return {
    evidence,
    faults: [...compareWords(field, evidence), ...compare('record', [[`${field}.code`, code, claim.code]])],
  };
}

/** A tick read from the bytes beside its words; undefined when they are no record. */
export function readEvidence(claim: EvidenceClaim): Evidence | undefined {
  const record = readHex(claim.record);
  const tick = record && readRecord(record);
  return tick && { claim, record, tick };
}

function compareWords(field: string, { claim, tick }: Evidence): CheckFault[] {
  return [
    ...compare('notAccepted', [[`${field}.verdict`, 'accepted', tick.verdict]]),
    ...compare('record', [
      [`${field}.instrumentId`, tick.instrumentId, claim.instrumentId],
      [`${field}.sequence`, tick.sequence, claim.sequence],
      [`${field}.at`, tick.atMs, claim.at],
      [`${field}.sourceAt`, tick.sourceAtMs, claim.sourceAt],
      [`${field}.bid`, formatPrice(tick.bid), writePlain(claim.bid)],
      [`${field}.ask`, formatPrice(tick.ask), writePlain(claim.ask)],
      [`${field}.last`, formatPrice(tick.last), writePlain(claim.last)],
      [`${field}.source`, tick.source, claim.source],
      [`${field}.isDerived`, tick.isDerived, claim.isDerived],
    ]),
  ];
}

/** A price without needless zeros; what is no price stays as it is, and differs from every price. */
function writePlain(text: string): string {
  const price = parsePrice(text);
  return price.ok ? formatPrice(price.value) : text;
}

/**
 * That of two ticks the second is the next accepted one after the first: faults when another stands between, an obstacle
 * when the records in between are not there to look at.
 */
export function checkNext(
  ranges: readonly RecordRange[],
  before: Evidence,
  tick: Evidence,
  field: string,
): { readonly faults: readonly CheckFault[]; readonly why: CheckObstacle | undefined } {
  const { instrumentId } = tick.tick;
  const faults = [
    ...compare('record', [[`${field}.instrumentId`, instrumentId, before.tick.instrumentId]]),
    ...(before.tick.sequence < tick.tick.sequence
      ? []
      : compare('between', [[field, `< ${tick.tick.sequence}`, `${before.tick.sequence}`]])),
  ];
  if (faults.length > 0) return { faults, why: undefined };
  const between = findAcceptedBetween(ranges, instrumentId, before.tick.sequence, tick.tick.sequence);
  if (between === undefined) return { faults, why: findObstacle(ranges, instrumentId, tick.tick.sequence) };
  return {
    faults: between === 'none' ? [] : compare('between', [[field, between, before.tick.sequence]]),
    why: undefined,
  };
}

/** Why the records around a place cannot be looked at. */
export function findObstacle(ranges: readonly RecordRange[], instrumentId: number, sequence: number): CheckObstacle {
  const isRemoved = ranges.some(
    ({ claim }) => !claim.isKept && claim.instrumentId === instrumentId && sequence <= claim.lastSequence,
  );
  return isRemoved ? 'recordRemoved' : 'notLoaded';
}
