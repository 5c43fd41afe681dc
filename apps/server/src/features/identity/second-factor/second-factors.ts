import type { CallReply } from '@truemark/contract/call';
import type { FactorChallenge, FactorKind } from '@truemark/contract/people/identity';
import type { getSecurity } from '@truemark/contract/people/security';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { TryLimits } from '../../../platform/http/try-limits.ts';
import type { SecondFactors } from '../ports.ts';
import { type AnswerPurpose, type AnswerVerdict, answerChallenge, type FactorAnswer } from './answer-challenge.ts';
import { openChallenge } from './challenge.ts';
import type { ChallengePurpose } from './challenge-store.ts';
import { buildRequestOptions } from './passkey.ts';
import { beginPasskey, finishPasskey, type Owner, removePasskey, toPasskeyItem } from './passkey-factor.ts';
import { loadPasskeys } from './passkey-store.ts';
import type { SecondFactorParts } from './ports.ts';
import { findRelyingParty } from './relying-party.ts';
import { type FactorCounts, loadFactorCounts } from './store.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './totp-factor.ts';

type Bound<Work> = Work extends (parts: SecondFactorParts, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never;

/** Authenticator apps, recovery codes and passkeys of users. */
export interface UserFactors extends SecondFactors {
  /** Undefined for a user without a second factor. */
  openStepUp(owner: Owner & { readonly origin: string }): Promise<FactorChallenge | undefined>;
  /** A login by passkey alone: who it is comes with the answer. */
  openPasskeyLogin(origin: string): Promise<Result<FactorChallenge, 'passkeyUnavailable'>>;
  /** Judges the answer of a challenge; right, both are used up. Answers whose it was. */
  answer(tries: TryLimits, answer: FactorAnswer, purpose: AnswerPurpose): Promise<AnswerVerdict>;
  loadProtection(
    userId: number,
  ): Promise<Pick<CallReply<typeof getSecurity>, 'hasTotp' | 'recoveryCodesLeft' | 'passkeys'>>;

  readonly beginTotp: Bound<typeof beginTotp>;
  readonly confirmTotp: Bound<typeof confirmTotp>;
  readonly removeTotp: Bound<typeof removeTotp>;
  readonly renewRecoveryCodes: Bound<typeof renewRecoveryCodes>;
  readonly beginPasskey: Bound<typeof beginPasskey>;
  readonly finishPasskey: Bound<typeof finishPasskey>;
  readonly removePasskey: Bound<typeof removePasskey>;
}

function listKindsOf({ hasTotp, passkeys, recoveryCodes }: FactorCounts): FactorKind[] {
  if (!hasTotp && passkeys === 0) return [];
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

export function createSecondFactors(parts: SecondFactorParts): UserFactors {
  const listKinds = async (userId: number) => listKindsOf(await loadFactorCounts(parts.database, userId));

  /** The way back for a user with a passkey only, at an address where there are none, is a recovery code. */
  async function open(
    userId: number,
    { purpose, sessionId, origin }: { purpose: ChallengePurpose; sessionId: string | null; origin: string },
  ): Promise<FactorChallenge> {
    const party = findRelyingParty(parts, origin);
    const kinds = (await listKinds(userId)).filter(kind => kind !== 'passkey' || party !== undefined);
    const { id, expiresAtMs } = await openChallenge(parts, { purpose, userId, sessionId, party });
    const known = party && kinds.includes('passkey') ? await loadPasskeys(parts.database, userId) : undefined;
    const passkeyOptions = party && known ? await buildRequestOptions({ party, challengeId: id, known }) : null;
    return { id, kinds, passkeyOptions, expiresAt: expiresAtMs };
  }

  return {
    listKinds,
    openChallenge: ({ userId, purpose, origin }) => open(userId, { purpose, sessionId: null, origin }),
    async openStepUp({ userId, sessionId, origin }) {
      if ((await listKinds(userId)).length === 0) return undefined;
      return open(userId, { purpose: 'stepUp', sessionId, origin });
    },
    async openPasskeyLogin(origin) {
      const party = findRelyingParty(parts, origin);
      if (!party) return deny('passkeyUnavailable');
      const opened = await openChallenge(parts, { purpose: 'passkeyLogin', userId: null, sessionId: null, party });
      const passkeyOptions = await buildRequestOptions({ party, challengeId: opened.id, known: 'any' });
      return accept({ id: opened.id, kinds: ['passkey'], passkeyOptions, expiresAt: opened.expiresAtMs });
    },
    answer: (tries, answer, purpose) => answerChallenge(parts, tries, answer, purpose),
    async loadProtection(userId) {
      const { hasTotp, recoveryCodes } = await loadFactorCounts(parts.database, userId);
      const passkeys = await loadPasskeys(parts.database, userId);
      return { hasTotp, recoveryCodesLeft: recoveryCodes, passkeys: passkeys.map(toPasskeyItem) };
    },
    beginTotp: owner => beginTotp(parts, owner),
    confirmTotp: (userId, code) => confirmTotp(parts, userId, code),
    removeTotp: (userId, keepIn) => removeTotp(parts, userId, keepIn),
    renewRecoveryCodes: userId => renewRecoveryCodes(parts, userId),
    beginPasskey: owner => beginPasskey(parts, owner),
    finishPasskey: (owner, given) => finishPasskey(parts, owner, given),
    removePasskey: (userId, id, keepIn) => removePasskey(parts, userId, id, keepIn),
  };
}
