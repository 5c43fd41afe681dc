import type { FactorKind } from '@truemark/contract/people/identity';
import { accept, deny, type Result } from '@truemark/domain/result';
import { readTypedCode } from '@truemark/domain/text/typed-text';
import type pg from 'pg';
import { hashOpaqueText } from '../../../platform/crypto/opaque-text.ts';
import { hashRecoveryCode } from '../../../platform/crypto/recovery-code.ts';
import { findTotpStep } from '../../../platform/crypto/totp.ts';
import { denyUntil, type TryLimits } from '../../../platform/http/try-limits.ts';
import type { Announce } from '../ports.ts';
import { type Challenge, takeChallenge } from './challenge.ts';
import { type ChallengePurpose, deleteChallenge, lockChallenge } from './challenge-store.ts';
import { verifyPasskey } from './passkey.ts';
import { findPasskey, usePasskey } from './passkey-store.ts';
import type { SecondFactorParts } from './ports.ts';
import { readPasskeyAnswer } from './read-passkey.ts';
import { loadTotp, useRecoveryCode, useTotpStep } from './store.ts';
import { nameTotpOf } from './totp-factor.ts';

export interface FactorAnswer {
  readonly challengeId: string;
  readonly kind: FactorKind;
  readonly code?: string | undefined;
  readonly passkey?: Readonly<Record<string, unknown>> | undefined;
}

/** What the challenge must have been opened for. */
export interface AnswerPurpose {
  readonly purposes: readonly ChallengePurpose[];
  /** Of a step-up: the login that it was opened in. */
  readonly sessionId: string | null;
}

type LoginBlocked = ReturnType<typeof denyUntil<'loginBlocked'>>;

/** Whose answer it was, and since when their challenge was open. */
export interface FactorProof {
  readonly userId: number;
  readonly openedAtMs: number;
}
export type AnswerVerdict = Result<FactorProof, 'challengeExpired' | 'secondFactorWrong'> | LoginBlocked;

/** A proof that was right when it was looked at. `use` uses it up, and is false when another did meanwhile. */
interface Proof {
  readonly userId: number;
  use(client: pg.PoolClient): Promise<false | Announce>;
}

const nothing: Announce = () => undefined;

/** Judges the answer of a challenge; right, both are used up. Answers whose it was. */
export async function answerChallenge(
  parts: SecondFactorParts,
  tries: TryLimits,
  answer: FactorAnswer,
  { purposes, sessionId }: AnswerPurpose,
): Promise<AnswerVerdict> {
  const challenge = await takeChallenge(parts, answer.challengeId);
  if (!challenge || !purposes.includes(challenge.purpose) || challenge.sessionId !== sessionId) {
    return deny('challengeExpired');
  }
  const subject = challenge.userId === null ? undefined : `factor:${challenge.userId}`;
  const about = challenge.userId === null ? {} : { subject: `user:${challenge.userId}` };
  if (subject) {
    const decision = await tries.begin(subject);
    if (!decision.isPassed) return denyUntil('loginBlocked', decision.blockedUntilMs, about);
  }
  const proof = await findProof(parts, challenge, answer);
  if (!proof) return Object.assign(deny('secondFactorWrong'), about);
  const used = await useProof(parts, challenge, proof);
  if (!used.ok) return used;
  used.value();
  if (subject) await tries.clear(subject);
  return accept({ userId: proof.userId, openedAtMs: challenge.openedAtMs });
}

function useProof(
  { database }: SecondFactorParts,
  challenge: Challenge,
  proof: Proof,
): Promise<Result<Announce, 'challengeExpired' | 'secondFactorWrong'>> {
  const idHash = hashOpaqueText(challenge.id);
  return database.transaction(async client => {
    if (!(await lockChallenge(client, idHash))) return deny('challengeExpired');
    const announce = await proof.use(client);
    if (!announce) return deny('secondFactorWrong');
    await deleteChallenge(client, idHash);
    return accept(announce);
  });
}

function findProof(parts: SecondFactorParts, challenge: Challenge, answer: FactorAnswer): Promise<Proof | undefined> {
  if (answer.kind === 'passkey') return findPasskeyProof(parts, challenge, answer.passkey);
  const { userId } = challenge;
  const code = readTypedCode(answer.code ?? '');
  if (userId === null || code === '') return Promise.resolve(undefined);
  return answer.kind === 'totp' ? findTotpProof(parts, userId, code) : findRecoveryProof(parts, userId, code);
}

async function findTotpProof(parts: SecondFactorParts, userId: number, code: string): Promise<Proof | undefined> {
  const totp = await loadTotp(parts.database, userId);
  if (!totp) return undefined;
  const secret = parts.secretBox.open(totp.secret, nameTotpOf(userId));
  const step = findTotpStep({ secret, code, nowMs: parts.clock.nowMs(), lastStep: totp.step });
  if (step === undefined) return undefined;
  return { userId, use: async client => (await useTotpStep(client, userId, step)) && nothing };
}

async function findRecoveryProof(parts: SecondFactorParts, userId: number, code: string): Promise<Proof | undefined> {
  const hash = hashRecoveryCode(code);
  if (!hash) return undefined;
  return {
    userId,
    async use(client) {
      const left = await useRecoveryCode(client, userId, hash);
      if (left === undefined) return false;
      const tellOwner = await parts.notices.notifyIn(client, {
        userId,
        kind: 'recoveryCodeUsed',
        values: { left: String(left) },
        isMailed: true,
      });
      const tellPages = await parts.events.appendIn(client, [{ userId, kind: 'profile' }]);
      return () => {
        tellOwner();
        tellPages();
      };
    },
  };
}

async function findPasskeyProof(
  { database, clock, log }: SecondFactorParts,
  { id, userId, party, purpose }: Challenge,
  json: unknown,
): Promise<Proof | undefined> {
  const answer = readPasskeyAnswer(json);
  if (!answer || !party) return undefined;
  const passkey = await findPasskey(database, answer.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return undefined;
  const isAlone = purpose === 'passkeyLogin';
  const counter = await verifyPasskey(log, { party, challengeId: id, answer, passkey, isAlone });
  if (counter === undefined) return undefined;
  const use = { id: passkey.id, counter, atMs: clock.nowMs() };
  return { userId: passkey.userId, use: async client => (await usePasskey(client, use)) && nothing };
}
