import type { PasskeyItem } from '@truemark/contract/people/security';
import { accept, deny, type Result } from '@truemark/domain/result';
import { hashOpaqueText } from '../../../platform/crypto/opaque-text.ts';
import type { KeepIn, Kept } from '../../../platform/http/repeat-store.ts';
import { commitUnlessDenied } from '../../../platform/postgres/commit-unless-denied.ts';
import { takeLoginWay } from '../login-way-store.ts';
import { saveFactorChange } from '../protection-store.ts';
import { openChallenge, takeChallenge } from './challenge.ts';
import { deleteChallenge, lockChallenge } from './challenge-store.ts';
import { buildCreationOptions, verifyNewPasskey } from './passkey.ts';
import { deletePasskey, loadPasskeys, type PasskeyRow, savePasskey } from './passkey-store.ts';
import type { Removed, SecondFactorParts } from './ports.ts';
import { readNewPasskey } from './read-passkey.ts';
import { findRelyingParty } from './relying-party.ts';
import { countFactors, replaceRecoveryCodes } from './store.ts';
import { announceChange, lockFactorsOf } from './totp-factor.ts';

/** Who asks, and in which login. */
export interface Owner {
  readonly userId: number;
  readonly sessionId: string;
}

export function toPasskeyItem({
  id,
  name,
  createdAtMs,
  lastUsedAtMs,
}: Pick<PasskeyRow, 'id' | 'name' | 'createdAtMs' | 'lastUsedAtMs'>): PasskeyItem {
  return { id: String(id), name, createdAt: createdAtMs, lastUsedAt: lastUsedAtMs };
}

export async function beginPasskey(
  parts: SecondFactorParts,
  { userId, sessionId, account, origin }: Owner & { readonly account: string; readonly origin: string },
): Promise<Result<{ challengeId: string; options: Record<string, unknown> }, 'passkeyUnavailable'>> {
  const party = findRelyingParty(parts, origin);
  if (!party) return deny('passkeyUnavailable');
  const { passkeyHandle } = await parts.database.transaction(client => lockFactorsOf(parts, client, userId));
  const { id } = await openChallenge(parts, { purpose: 'passkey', userId, sessionId, party });
  const user = { handle: passkeyHandle, name: account };
  const known = await loadPasskeys(parts.database, userId);
  return accept({ challengeId: id, options: await buildCreationOptions({ party, challengeId: id, user, known }) });
}

export async function finishPasskey(
  parts: SecondFactorParts,
  owner: Owner,
  given: { readonly challengeId: string; readonly name: string; readonly passkey: unknown },
): Promise<Result<PasskeyItem, 'challengeExpired' | 'secondFactorWrong' | 'secondFactorExists'>> {
  const { userId, sessionId } = owner;
  const challenge = await takeChallenge(parts, given.challengeId);
  const isMine = challenge?.purpose === 'passkey' && challenge.userId === userId && challenge.sessionId === sessionId;
  if (!isMine || !challenge.party) return deny('challengeExpired');
  const answer = readNewPasskey(given.passkey);
  const { party, id: challengeId } = challenge;
  const made = answer && (await verifyNewPasskey(parts.log, { party, challengeId, answer }));
  if (!made) return deny('secondFactorWrong');

  const idHash = hashOpaqueText(challengeId);
  const saved = await parts.database.transaction(async client => {
    await lockFactorsOf(parts, client, userId);
    if (!(await lockChallenge(client, idHash))) return deny('challengeExpired');
    const passkey = { ...made, userId, name: given.name.trim() || given.name, createdAtMs: parts.clock.nowMs() };
    const id = await savePasskey(client, passkey);
    if (id === undefined) return deny('secondFactorExists');
    await deleteChallenge(client, idHash);
    await saveFactorChange(client, userId, passkey.createdAtMs);
    const notice = { userId, kind: 'passkeyAdded', values: { name: passkey.name }, isMailed: true } as const;
    const announce = await announceChange(parts, client, notice);
    return accept({ item: toPasskeyItem({ ...passkey, id, lastUsedAtMs: null }), announce });
  });
  if (!saved.ok) return saved;
  saved.value.announce();
  return accept(saved.value.item);
}

/** Takes a key away, unless nothing else logs its owner in, and the recovery codes too when nothing is left to recover from. */
export async function removePasskey(
  parts: SecondFactorParts,
  userId: number,
  id: string,
  keepIn: KeepIn<Removed>,
): Promise<Result<Kept<Removed>, 'secondFactorUnknown' | 'loginWayLast'>> {
  const removed = await commitUnlessDenied(parts.database, async client => {
    const taken = await takeLoginWay(client, { userId, unknown: 'secondFactorUnknown' }, async () => {
      await lockFactorsOf(parts, client, userId);
      return /^\d{1,15}$/.test(id) ? deletePasskey(client, userId, Number(id)) : undefined;
    });
    if (!taken.ok) return taken;
    const name = taken.value;
    await saveFactorChange(client, userId, parts.clock.nowMs());
    const counts = await countFactors(client, userId);
    if (!counts.hasTotp && counts.passkeys === 0) await replaceRecoveryCodes(client, userId, []);
    const notice = { userId, kind: 'passkeyRemoved', values: { name }, isMailed: true } as const;
    const announce = await announceChange(parts, client, notice);
    return accept({ announce, kept: await keepIn(client, { isDone: true }) });
  });
  if (!removed.ok) return removed;
  removed.value.announce();
  return accept(removed.value.kept);
}
