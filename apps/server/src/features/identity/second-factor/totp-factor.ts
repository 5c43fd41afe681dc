import { codeTriesMax } from '@truemark/contract/limits';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { hashRecoveryCode, makeRecoveryCodes } from '../../../platform/crypto/recovery-code.ts';
import { buildTotpUri, findTotpStep, makeTotpSecret } from '../../../platform/crypto/totp.ts';
import type { KeepIn, Kept } from '../../../platform/http/repeat-store.ts';
import type { Announce } from '../ports.ts';
import { saveFactorChange } from '../protection-store.ts';
import type { FactorNotices, Removed, SecondFactorParts } from './ports.ts';
import {
  countFactors,
  countPendingTotpTry,
  deleteTotp,
  lockFactors,
  replaceRecoveryCodes,
  savePendingTotp,
  saveTotp,
} from './store.ts';

/** A new secret waits so long for its first code. */
const pendingMs = 10 * 60_000;
const handleBytes = 32;

/** What a user's secret is sealed under. */
export function nameTotpOf(userId: number): string {
  return `totp:user:${userId}`;
}

export function lockFactorsOf({ randomBytes }: SecondFactorParts, client: pg.PoolClient, userId: number) {
  return lockFactors(client, userId, randomBytes(handleBytes));
}

/** Tells the owner and their open pages of a change. */
export async function announceChange(
  { notices, events }: SecondFactorParts,
  client: pg.PoolClient,
  notice: Parameters<FactorNotices['notifyIn']>[1],
): Promise<Announce> {
  const tellOwner = await notices.notifyIn(client, notice);
  const tellPages = await events.appendIn(client, [{ userId: notice.userId, kind: 'profile' }]);
  return () => {
    tellOwner();
    tellPages();
  };
}

/** A new secret; what was in force before stays so. */
export function beginTotp(
  parts: SecondFactorParts,
  { userId, account }: { readonly userId: number; readonly account: string },
): Promise<Result<{ secret: string; uri: string }, 'secondFactorExists'>> {
  return parts.database.transaction(async client => {
    const row = await lockFactorsOf(parts, client, userId);
    if (row.totpSecret) return deny('secondFactorExists');
    const secret = makeTotpSecret(parts.randomBytes);
    await savePendingTotp(client, {
      userId,
      secret: parts.secretBox.seal(secret, nameTotpOf(userId)),
      untilMs: parts.clock.nowMs() + pendingMs,
    });
    return accept({ secret, uri: buildTotpUri({ secret, account }) });
  });
}

/** Puts the secret in force with its first code, and makes the recovery codes. */
export async function confirmTotp(
  parts: SecondFactorParts,
  userId: number,
  code: string,
): Promise<Result<string[], 'challengeExpired' | 'secondFactorWrong' | 'secondFactorExists'>> {
  const hasTry = await countPendingTotpTry(parts.database, userId, codeTriesMax);
  const confirmed = await parts.database.transaction(async client => {
    const row = await lockFactorsOf(parts, client, userId);
    if (row.totpSecret) return deny('secondFactorExists');
    const nowMs = parts.clock.nowMs();
    if (!hasTry || !row.pendingTotpSecret || (row.pendingTotpUntilMs ?? 0) <= nowMs) return deny('challengeExpired');
    const secret = parts.secretBox.open(row.pendingTotpSecret, nameTotpOf(userId));
    const step = findTotpStep({ secret, code, nowMs, lastStep: 0 });
    if (step === undefined) return deny('secondFactorWrong');
    await saveTotp(client, userId, step);
    await saveFactorChange(client, userId, nowMs);
    const recoveryCodes = await makeCodes(parts, client, userId);
    const notice = { userId, kind: 'secondFactorAdded', values: {}, isMailed: true } as const;
    return accept({ recoveryCodes, announce: await announceChange(parts, client, notice) });
  });
  if (!confirmed.ok) return confirmed;
  confirmed.value.announce();
  return accept(confirmed.value.recoveryCodes);
}

async function makeCodes(parts: SecondFactorParts, client: pg.PoolClient, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes(parts.randomBytes);
  await replaceRecoveryCodes(
    client,
    userId,
    codes.flatMap(code => hashRecoveryCode(code) ?? []),
  );
  return codes;
}

/** Takes the app and the recovery codes away. */
export async function removeTotp(
  parts: SecondFactorParts,
  userId: number,
  keepIn: KeepIn<Removed>,
): Promise<Result<Kept<Removed>, 'secondFactorUnknown'>> {
  const removed = await parts.database.transaction(async client => {
    const row = await lockFactorsOf(parts, client, userId);
    if (!row.totpSecret) return deny('secondFactorUnknown');
    await deleteTotp(client, userId);
    await saveFactorChange(client, userId, parts.clock.nowMs());
    await replaceRecoveryCodes(client, userId, []);
    const notice = { userId, kind: 'secondFactorRemoved', values: {}, isMailed: true } as const;
    const announce = await announceChange(parts, client, notice);
    return accept({ announce, kept: await keepIn(client, { isDone: true }) });
  });
  if (!removed.ok) return removed;
  removed.value.announce();
  return accept(removed.value.kept);
}

/** New recovery codes, for whoever has something to recover from: an app or a passkey. */
export async function renewRecoveryCodes(
  parts: SecondFactorParts,
  userId: number,
): Promise<Result<string[], 'secondFactorUnknown'>> {
  const renewed = await parts.database.transaction(async client => {
    await lockFactorsOf(parts, client, userId);
    const counts = await countFactors(client, userId);
    if (!counts.hasTotp && counts.passkeys === 0) return deny('secondFactorUnknown');
    const codes = await makeCodes(parts, client, userId);
    const notice = { userId, kind: 'recoveryCodesRenewed', values: {}, isMailed: true } as const;
    return accept({ codes, announce: await announceChange(parts, client, notice) });
  });
  if (!renewed.ok) return renewed;
  renewed.value.announce();
  return accept(renewed.value.codes);
}
