import type { OperatorRole } from '@truemark/contract/operators/roles';

/** What a call is sent with. Texts like `{other.sessionId}` are filled in by the test. */
export interface CallSample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** How a policy answers: the handler was reached, or which rule stopped the call. */
export type Outcome = 'reached' | 'sessionMissing' | 'permissionMissing' | 'accountFrozen' | 'stepUpNeeded';

/** What everybody meets who makes this call: written by hand, and not read from the contract that it checks. */
export interface Expectation {
  readonly sample: CallSample;
  readonly visitor: 'reached' | 'sessionMissing';
  /** A user on what is their own; `proven` when the owner must be proven again first. */
  readonly user: 'reached' | 'proven' | 'sessionMissing';
  readonly frozen: 'reached' | 'accountFrozen' | 'sessionMissing';
  /** The roles that may; the others are told that they lack the permission. */
  readonly roles: readonly OperatorRole[] | 'sessionMissing' | 'reached';
  /** Operators too must be proven again first. */
  readonly isOperatorProven: boolean;
  /** A user who names what belongs to another: the refusal, or `nothing` when nothing of the other's changes. */
  readonly foreign?: { readonly sample: CallSample; readonly answer: string };
}

export function anyone(sample: CallSample = {}): Expectation {
  const everybody = { visitor: 'reached', user: 'reached', frozen: 'reached', roles: 'reached' } as const;
  return { sample, ...everybody, isOperatorProven: false };
}

type OwnerRest = Partial<Pick<Expectation, 'user' | 'frozen' | 'foreign'>>;

export function owner(sample: CallSample, rest: OwnerRest): Expectation {
  const plain = { visitor: 'sessionMissing', user: 'reached', frozen: 'reached', roles: 'sessionMissing' } as const;
  return { sample, ...plain, isOperatorProven: false, ...rest };
}

/** Frozen accounts see it too. */
export const reads = (sample: CallSample = {}): Expectation => owner(sample, {});
/** Changes something that a frozen account may change too, because it protects. */
export const protects = (sample: CallSample = {}, foreign?: Expectation['foreign']): Expectation =>
  owner(sample, foreign ? { foreign } : {});
export const writes = (sample: CallSample = {}, foreign?: Expectation['foreign']): Expectation =>
  owner(sample, { frozen: 'accountFrozen', ...(foreign ? { foreign } : {}) });
/** Changes what guards the account: the owner is asked for a proof first. */
export const guards = (sample: CallSample = {}, foreign?: Expectation['foreign']): Expectation =>
  owner(sample, { user: 'proven', frozen: 'accountFrozen', ...(foreign ? { foreign } : {}) });

const nobody = { visitor: 'sessionMissing', user: 'sessionMissing', frozen: 'sessionMissing' } as const;

export function operators(roles: readonly OperatorRole[], sample: CallSample = {}): Expectation {
  return { sample, ...nobody, roles, isOperatorProven: false };
}

export function provenOperators(roles: readonly OperatorRole[], sample: CallSample = {}): Expectation {
  return { sample, ...nobody, roles, isOperatorProven: true };
}

export const all = ['administrator', 'reviewer', 'treasurer', 'editor', 'support'] as const;
export const backOffice = ['administrator', 'reviewer', 'treasurer', 'support'] as const;
export const reason = 'because of the matrix';
export const unknownId = '999999999';
export const challengeId = 'x'.repeat(40);
export const contact = { email: 'matrix@example.org' };
export const unknownFile = 'f'.repeat(22);
export const receiptId = 'a'.repeat(26);
