import { codeDigits } from '@truemark/contract/limits';
import { generateSync, generateURI, NobleCryptoPlugin, ScureBase32Plugin, verifySync } from 'otplib';

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and thirty seconds, which every such app knows. */
const stepSeconds = 30;
const secretBytes = 20;
const base32 = new ScureBase32Plugin();
const settings = { period: stepSeconds, digits: codeDigits, crypto: new NobleCryptoPlugin(), base32 } as const;

/** A new secret in Base32, as apps take it. */
export function makeTotpSecret(randomBytes: (size: number) => Uint8Array): string {
  return base32.encode(randomBytes(secretBytes));
}

/** What an app reads from a QR code. */
export function buildTotpUri({ secret, account }: { readonly secret: string; readonly account: string }): string {
  return generateURI({ issuer: 'Truemark', label: account, secret, period: stepSeconds, digits: codeDigits });
}

interface TotpProof {
  readonly secret: string;
  readonly code: string;
  readonly nowMs: number;
  /** Step of the last code that was accepted; 0 when none was. */
  readonly lastStep: number;
}

/**
 * The step a code belongs to, when it is of this moment or one step off, and later than the last one accepted; undefined
 * for any other. Whoever accepts it records the step, on condition that no later one was recorded meanwhile.
 */
export function findTotpStep({ secret, code, nowMs, lastStep }: TotpProof): number | undefined {
  if (!new RegExp(`^\\d{${codeDigits}}$`).test(code)) return undefined;
  const epoch = Math.floor(nowMs / 1000);
  // A clock that was set back leaves nothing that could be later.
  if (lastStep > Math.floor(epoch / stepSeconds) + 1) return undefined;
  const verdict = verifySync({
    ...settings,
    secret,
    token: code,
    epoch,
    epochTolerance: stepSeconds,
    afterTimeStep: lastStep,
  });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined;
}

/** The code an app shows at a time. */
export function calculateTotpCode(secret: string, nowMs: number): string {
  return generateSync({ ...settings, secret, epoch: Math.floor(nowMs / 1000) });
}
