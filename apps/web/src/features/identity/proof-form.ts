import { codeDigits } from '@truemark/contract/limits';
import type { StepUpKind } from '@truemark/contract/people/security';
import { readTypedCode } from '@truemark/domain/text/typed-text';

/** The proofs that are given in a form of their own. */
export type ProofKind = Exclude<StepUpKind, 'wallet'>;

/** How somebody proves who they are: with what, and what was typed for it. */
export interface ProofValues {
  readonly kind: ProofKind;
  readonly text: string;
}

/** The kinds in the order they are offered: what is at hand first, the recovery code last. */
const order: readonly ProofKind[] = ['passkey', 'totp', 'password', 'code', 'recovery'];

/** The kinds this browser can offer, the one to begin with first. */
export function listOfferedKinds(kinds: readonly StepUpKind[], hasPasskeys: boolean): readonly ProofKind[] {
  return order.filter(kind => kinds.includes(kind) && (kind !== 'passkey' || hasPasskeys));
}

export type ProofErrorKey = 'totpMissing' | 'codeMissing' | 'codeForm' | 'recoveryMissing' | 'passwordMissing';

const missing = {
  totp: 'totpMissing',
  code: 'codeMissing',
  recovery: 'recoveryMissing',
  password: 'passwordMissing',
} as const;

/** What is wrong with what was typed; a passkey needs nothing typed. */
export function findProofErrors({ kind, text }: ProofValues): { readonly text?: ProofErrorKey } {
  if (kind === 'passkey') return {};
  const typed = kind === 'password' ? text : readTypedCode(text);
  if (typed === '') return { text: missing[kind] };
  const isCode = kind === 'totp' || kind === 'code';
  return isCode && typed.length !== codeDigits ? { text: 'codeForm' } : {};
}

/** What a proof is on the wire, apart from a passkey's own answer. */
export type TypedProof =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  | { readonly kind: 'code'; readonly code: string };

export function summarizeProof(values: {
  readonly kind: Exclude<ProofKind, 'passkey'>;
  readonly text: string;
}): TypedProof {
  const { kind, text } = values;
  return kind === 'password' ? { kind, password: text } : { kind, code: readTypedCode(text) };
}
