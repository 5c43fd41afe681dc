/** The kinds of things that do not fit; screens have a sentence for each. */
export const checkRules = [
  /** A value that cannot be read. */
  'unreadable',
  /** Something that must be there and is not, or the other way round. */
  'missing',
  /** A text has another hash. */
  'hash',
  /** The terms say something else than the order. */
  'terms',
  /** A value is not what the bytes of its record say. */
  'record',
  /** A record that was not accepted moved money. */
  'notAccepted',
  /** Another accepted price stands between two that should follow each other. */
  'between',
  /** A time does not fit the rule. */
  'time',
  /** A level was not reached, had been reached before, or another came first. */
  'trigger',
  /** Calculated again, an amount, a price or a result differs. */
  'result',
  /** The transfers are not those that the rules ask for. */
  'transfers',
  /** The hashes do not lead where they should. */
  'chain',
] as const;
export type CheckRule = (typeof checkRules)[number];

/** One thing that does not fit: where, what it says, and what would fit. Texts as they stand in the receipt. */
export interface CheckFault {
  readonly rule: CheckRule;
  /** Path in the receipt or proof, such as `contract.openPrice`. */
  readonly field: string;
  readonly expected: string;
  readonly found: string;
}

/** Why something cannot be checked now, or at all. */
export const checkObstacles = [
  /** The order waits for its first price. */
  'notOpened',
  /** It runs: there is no end to check. */
  'stillOpen',
  /** It never opened, or was taken back. */
  'canceled',
  /** No price came at its end: the stake went back. */
  'voided',
  /** It was made by rules that this program does not know. */
  'rulesUnknown',
  /** Retention has removed the records of then. */
  'recordRemoved',
  /** The range is still being written: its hash is stored when it is full. */
  'notSealed',
  /** The records could not be loaded. */
  'notLoaded',
] as const;
export type CheckObstacle = (typeof checkObstacles)[number];

/** What a check came to. `unavailable` is never counted as passed. */
export type CheckResult =
  | { readonly state: 'passed' }
  | { readonly state: 'failed'; readonly faults: readonly CheckFault[] }
  | { readonly state: 'unavailable'; readonly why: CheckObstacle };

/** Faults fail; without any, what could not be looked at makes the check unavailable. */
export function judge(faults: readonly CheckFault[], why?: CheckObstacle | undefined): CheckResult {
  if (faults.length > 0) return { state: 'failed', faults };
  return why === undefined ? { state: 'passed' } : { state: 'unavailable', why };
}

/** A fault for every pair that differs: field, what would fit, what stands there; null and undefined are nothing. */
export function compare(
  rule: CheckRule,
  pairs: readonly (readonly [
    string,
    string | number | boolean | null | undefined,
    string | number | boolean | null | undefined,
  ])[],
): CheckFault[] {
  return pairs.flatMap(([field, expected, found]) => {
    const fault = { rule, field, expected: write(expected), found: write(found) };
    return fault.expected === fault.found ? [] : [fault];
  });
}

function write(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : `${value}`;
}
