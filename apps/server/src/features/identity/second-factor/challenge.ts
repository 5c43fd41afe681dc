import { codeTriesMax } from '@truemark/contract/limits';
import { hashOpaqueText, makeOpaqueText } from '../../../platform/crypto/opaque-text.ts';
import { type ChallengePurpose, countChallengeTry, saveChallenge } from './challenge-store.ts';
import type { SecondFactorParts } from './ports.ts';
import { type RelyingParty, readRelyingParty } from './relying-party.ts';

/** How long a challenge can be answered. */
export const challengeMs = 5 * 60_000;

/** What an answer is judged against. */
export interface Challenge {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly userId: number | null;
  readonly sessionId: string | null;
  readonly openedAtMs: number;
  readonly party: RelyingParty | undefined;
}

type ChallengeParts = Pick<SecondFactorParts, 'database' | 'clock' | 'randomBytes'>;

export async function openChallenge(
  { database, clock, randomBytes }: ChallengeParts,
  { party, ...challenge }: Omit<Challenge, 'id' | 'openedAtMs'>,
): Promise<{ readonly id: string; readonly expiresAtMs: number }> {
  const id = makeOpaqueText(randomBytes);
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + challengeMs;
  const origin = party?.origin ?? null;
  await saveChallenge(database, hashOpaqueText(id), { ...challenge, origin, nowMs, expiresAtMs });
  return { id, expiresAtMs };
}

/** Counts a try of a challenge and answers what it is; undefined when it cannot be answered any more. */
export async function takeChallenge({ database, clock }: ChallengeParts, id: string): Promise<Challenge | undefined> {
  const limits = { nowMs: clock.nowMs(), triesMax: codeTriesMax };
  const row = await countChallengeTry(database, hashOpaqueText(id), limits);
  if (!row) return undefined;
  const { expiresAtMs, origin, ...challenge } = row;
  const party = origin === null ? undefined : readRelyingParty(origin);
  return { ...challenge, id, party, openedAtMs: expiresAtMs - challengeMs };
}
