import type { OperatorRole } from '@truemark/contract/operators/roles';

/** What a call is sent with. Texts like `{other.sessionId}` are filled in by the test. */
export interface CallSample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** How a policy answers: the handler was reached, or which rule stopped the call. */
export type Outcome =
  | 'reached'
  | 'sessionMissing'
  | 'permissionMissing'
  | 'accountRestricted'
  | 'accountLocked'
  | 'guestRefused'
  | 'stepUpNeeded';

/** What everybody meets who makes this call: written by hand, and not read from the contract that it checks. */
export interface Expectation {
  readonly sample: CallSample;
  readonly visitor: 'reached' | 'sessionMissing';
  /** A user on what is their own; `proven` when the owner must be proven again first. */
  readonly user: 'reached' | 'proven' | 'sessionMissing';
  /** Whose account is restricted to closing, and whose is locked. */
  readonly closeOnly: 'reached' | 'accountRestricted' | 'sessionMissing';
  readonly locked: 'reached' | 'accountLocked' | 'sessionMissing';
  /** The roles that may; the others are told that they lack the permission. */
  readonly roles: readonly OperatorRole[] | 'sessionMissing' | 'reached';
  /** Operators too must be proven again first. */
  readonly isOperatorProven: boolean;
  /** A user who names what belongs to another: the refusal, or `nothing` when nothing of the other's changes. */
  readonly foreign?: { readonly sample: CallSample; readonly answer: string };
}

export function anyone(sample: CallSample = {}): Expectation {
  const everybody = { visitor: 'reached', user: 'reached', closeOnly: 'reached', locked: 'reached' } as const;
  return { sample, ...everybody, roles: 'reached', isOperatorProven: false };
}

type OwnerRest = Partial<Pick<Expectation, 'user' | 'closeOnly' | 'locked' | 'foreign'>>;

/** What its owner asks, and the owner of an account that is restricted to closing as well. */
export function owner(sample: CallSample, rest: OwnerRest): Expectation {
  const user = { visitor: 'sessionMissing', user: 'reached', closeOnly: 'reached', locked: 'accountLocked' } as const;
  return { sample, ...user, roles: 'sessionMissing', isOperatorProven: false, ...rest };
}

export const reads = (sample: CallSample = {}): Expectation => owner(sample, {});
/** Open to whoever is logged in, however restricted the account is. */
export const stays = (sample: CallSample = {}, foreign?: Expectation['foreign']): Expectation =>
  owner(sample, { locked: 'reached', ...(foreign ? { foreign } : {}) });
/** Changes something that a restricted account may change too, because it ends or protects something. */
export const protects = (sample: CallSample = {}, foreign?: Expectation['foreign']): Expectation =>
  owner(sample, foreign ? { foreign } : {});
export const writes = (sample: CallSample = {}, foreign?: Expectation['foreign']): Expectation =>
  owner(sample, { closeOnly: 'accountRestricted', ...(foreign ? { foreign } : {}) });
/** Changes what guards the account: the owner is asked for a proof first. */
export const guards = (sample: CallSample = {}, foreign?: Expectation['foreign']): Expectation =>
  owner(sample, { user: 'proven', closeOnly: 'accountRestricted', ...(foreign ? { foreign } : {}) });

const nobody = {
  ...({ visitor: 'sessionMissing', user: 'sessionMissing' } as const),
  ...({ closeOnly: 'sessionMissing', locked: 'sessionMissing' } as const),
};

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
