import type { CallReply } from '@truemark/contract/call';
import { stepUpMs } from '@truemark/contract/limits';
import type { beginStepUp, StepUpKind } from '@truemark/contract/people/security';
import { accept, deny, type Result } from '@truemark/domain/result';
import { readTypedCode } from '@truemark/domain/text/typed-text';
import type { denyUntil } from '../../platform/http/try-limits.ts';
import type { Identity } from './identity.ts';
import type { LoginContext } from './login-context.ts';
import type { UserFactors } from './second-factor/second-factors.ts';

interface StepUpParts {
  readonly identity: Identity;
  readonly factors: UserFactors;
}

interface Asker {
  readonly userId: number;
  readonly sessionId: string;
}

interface StepUpProof {
  readonly kind: StepUpKind;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly challengeId?: string | undefined;
  readonly passkey?: Readonly<Record<string, unknown>> | undefined;
  readonly message?: string | undefined;
  readonly signature?: string | undefined;
}

type Way = 'factor' | 'password' | 'wallet' | 'code';

type Blocked<Code extends 'loginBlocked' | 'sendingBlocked'> = ReturnType<typeof denyUntil<Code>>;
type ProofRefusal =
  | ('challengeExpired' | 'passwordWrong' | 'secondFactorWrong' | 'codeWrong' | 'codeExpired')
  | ('walletSignatureWrong' | 'walletNodeSilent');

/** The way that is open to a user: a second factor where there is one, else the password, else a wallet, else a code. */
async function findWay({ identity, factors }: StepUpParts, userId: number): Promise<Way> {
  if ((await factors.listKinds(userId)).length > 0) return 'factor';
  const user = await identity.loadUser(userId);
  if (user?.passwordHash) return 'password';
  return (await identity.wallets.list(userId)).length > 0 ? 'wallet' : 'code';
}

/** How this user can prove who is there; a code is sent when that is the only way. */
export async function openStepUp(
  parts: StepUpParts,
  { userId, sessionId }: Asker,
  context: LoginContext,
): Promise<Result<CallReply<typeof beginStepUp>, never> | Blocked<'sendingBlocked'>> {
  const way = await findWay(parts, userId);
  const challenge = await parts.factors.openStepUp({ userId, sessionId, origin: context.origin });
  if (way === 'factor' && challenge) return accept({ kinds: [...challenge.kinds], challenge, codeTarget: null });
  if (way === 'password') return accept({ kinds: ['password'], challenge: null, codeTarget: null });
  if (way === 'wallet') return accept({ kinds: ['wallet'], challenge: null, codeTarget: null });
  const sent = await parts.identity.sendStepUpCode(userId, context);
  if (sent.ok) return accept({ kinds: ['code'], challenge: null, codeTarget: sent.value.target });
  // Without an address there is no way at all: the list of ways is empty.
  return sent.code === 'userNotFound' ? accept({ kinds: [], challenge: null, codeTarget: null }) : sent;
}

/** Judges the proof, by a way that is open to this user and no weaker one. */
async function judge(
  { identity, factors }: StepUpParts,
  way: Way,
  { userId, sessionId }: Asker,
  proof: StepUpProof,
  context: Pick<LoginContext, 'nowMs' | 'origin'>,
): Promise<Result<unknown, ProofRefusal> | Blocked<'loginBlocked'>> {
  const { kind, password = '', code = '', challengeId = '', passkey } = proof;
  switch (kind) {
    case 'password':
      return way === 'password' ? identity.checkPassword(userId, password) : deny('passwordWrong');
    case 'wallet': {
      const signed = { message: proof.message ?? '', signature: proof.signature ?? '' };
      const owner = { userId, purpose: 'stepUp' } as const;
      return way === 'wallet' ? identity.wallets.prove(owner, signed, context) : deny('walletSignatureWrong');
    }
    case 'code':
      return way === 'code' ? identity.checkStepUpCode(userId, readTypedCode(code)) : deny('codeWrong');
    default: {
      const answer = { challengeId, kind, code, passkey };
      return factors.answer(identity.tries, answer, { purposes: ['stepUp'], sessionId });
    }
  }
}

/** Opens what asks for a proof to this session. Answers until when. */
export async function proveStepUp(
  parts: StepUpParts,
  asker: Asker,
  proof: StepUpProof,
  context: Pick<LoginContext, 'nowMs' | 'origin'>,
): Promise<Result<number, ProofRefusal> | Blocked<'loginBlocked'>> {
  const judged = await judge(parts, await findWay(parts, asker.userId), asker, proof, context);
  if (!judged.ok) return judged;
  const untilMs = context.nowMs + stepUpMs;
  await parts.identity.markSteppedUp(asker.sessionId, untilMs);
  return accept(untilMs);
}
