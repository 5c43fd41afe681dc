import { readTypedCode } from '@truemark/domain/text/typed-text';
import type pg from 'pg';
import { hashRecoveryCode } from '../../platform/crypto/recovery-code.ts';
import { findTotpStep } from '../../platform/crypto/totp.ts';
import { nameTotpOf, type Operator } from './operator.ts';
import { useRecoveryCode, useTotpStep } from './operator-store.ts';
import type { AccessParts } from './parts.ts';

/** A proof that was right when it was looked at: uses it up, and is false when another did meanwhile. */
export type UseFactor = (client: pg.PoolClient) => Promise<boolean>;

/** Judges a code of the authenticator app, or a recovery code; undefined for a wrong one. */
export function findFactorUse(
  { secretBox, clock }: Pick<AccessParts, 'secretBox' | 'clock'>,
  operator: Operator,
  typed: string,
): UseFactor | undefined {
  const code = readTypedCode(typed);
  const { id, totpSecret, totpStep } = operator;
  if (!totpSecret) return undefined;
  const recoveryHash = hashRecoveryCode(code);
  if (recoveryHash) return client => useRecoveryCode(client, id, recoveryHash);
  const secret = secretBox.open(totpSecret, nameTotpOf(id));
  const step = findTotpStep({ secret, code, nowMs: clock.nowMs(), lastStep: totpStep });
  return step === undefined ? undefined : client => useTotpStep(client, id, step);
}
