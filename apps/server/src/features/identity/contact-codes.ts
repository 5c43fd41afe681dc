import { codeDigits, codeTriesMax, codeValidMs } from '@truemark/contract/limits';
import type { CodePurpose } from '@truemark/contract/people/identity';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { hashOpaqueText, makeOpaqueText, type RandomBytes } from '../../platform/crypto/opaque-text.ts';
import { calculateCaller } from '../../platform/http/network-address.ts';
import type { TryPolicy } from '../../platform/http/try-count-store.ts';
import { callerCodes, denyUntil, pairCodes, type TryLimits, targetCodes } from '../../platform/http/try-limits.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { CodeKey, CodeStore } from './code-store.ts';
import { type ContactPoint, toMailPoint, toPhonePoint } from './contact.ts';
import type { LoginContext } from './login-context.ts';
import type { Messages } from './ports.ts';
import { hashCode, isSameHash, makeCode } from './secrets.ts';
import { hashDevice } from './sessions.ts';
import type { UserStore } from './store.ts';

/** A code on its way. */
export interface SentCode {
  readonly expiresAtMs: number;
  /** When another may be asked for. */
  readonly retryAtMs: number;
  /** Belongs to who asked: with it nobody else uses their tries up. */
  readonly codeToken: string;
}

export interface CodeRequest {
  /** 0 for visitors. */
  readonly userId: number;
  readonly purpose: CodePurpose;
  readonly contact: ContactPoint;
  /** Of whoever asks. */
  readonly context: Pick<LoginContext, 'language' | 'address' | 'deviceMark'>;
}

/** A code that was typed. */
export interface CodeProof {
  /** 0 for visitors. */
  readonly userId: number;
  readonly purpose: CodePurpose;
  readonly contact: ContactPoint;
  readonly code: string;
  readonly codeToken?: string | undefined;
}

type SendingBlocked = ReturnType<typeof denyUntil<'sendingBlocked'>>;
type CodeRefusal = 'phoneCodeWrong' | 'codeWrong' | 'codeExpired';

export interface ContactCodes {
  /**
   * Has a code made and sent by a job. It asks only whether this device has logged in to an account of this contact, with
   * the same work either way, so that neither the answer nor its time tells whether there is one.
   */
  send(request: CodeRequest): Promise<Result<SentCode, never> | SendingBlocked>;
  /** Judges a code and counts the try. A right one is still to be used, by its number. */
  judge(proof: CodeProof): Promise<Result<number, CodeRefusal>>;
  /** Uses up a code that was judged right, in the caller's transaction; false when another was faster. */
  useIn(client: pg.PoolClient, codeId: number): Promise<boolean>;
}

export interface ContactCodeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly jobs: Pick<Jobs, 'define' | 'addIn'>;
  readonly users: UserStore;
  readonly codes: CodeStore;
  readonly limits: TryLimits;
  readonly messages: Messages;
  /** Key of the kept hashes of codes. */
  readonly codeKey: string;
}

const job = 'sendContactCode';
/** Half a minute of tries: a code that is later than that was asked for again. */
const jobTriesMax = 4;

const messageKinds = {
  register: 'codeRegister',
  recover: 'codeRecover',
  changeEmail: 'codeChangeEmail',
  changePhone: 'codeChangePhone',
  stepUp: 'codeStepUp',
} as const satisfies Record<CodePurpose, string>;

function toKey({ userId, purpose, contact }: Pick<CodeProof, 'userId' | 'purpose' | 'contact'>): CodeKey {
  return { userId, purpose, target: contact.target };
}

/** What a sending is counted by, beside the place it is asked from. */
function listSubjects(
  { userId, purpose, contact, context }: CodeRequest,
  ownersDevice: Buffer | undefined,
): readonly (readonly [string, TryPolicy])[] {
  // Only the owner has their session, and it goes to their own address.
  if (purpose === 'stepUp') return [[`code-own:${userId}`, targetCodes]];
  const target = `code-to:${hashOpaqueText(contact.target).toString('base64url')}`;
  const byAccount = userId === 0 ? [] : [[`code-by:${userId}`, targetCodes] as const];
  // Strangers who have used up what an address gets hold up no device of its owner.
  if (ownersDevice) return [[`${target}:${ownersDevice.toString('base64url')}`, pairCodes], ...byAccount];
  return [[`${target}:${calculateCaller(context.address)}`, pairCodes], [target, targetCodes], ...byAccount];
}

export function createContactCodes(parts: ContactCodeParts): ContactCodes {
  const { database, clock, randomBytes, jobs, users, codes, limits, messages, codeKey } = parts;
  const hashFor = ({ userId, purpose, target }: CodeKey, code: string) =>
    hashCode(codeKey, [userId, purpose, target], code);

  /** Makes the code and queues its message, or the one that fits instead, or none. */
  async function makeIn(client: pg.PoolClient, id: number): Promise<void> {
    const pending = await codes.lockPending(client, id, clock.nowMs());
    if (!pending) return;
    const { purpose, target } = pending;
    const { channel } = target.startsWith('+') ? toPhonePoint(target) : toMailPoint(target);
    const owner = await users.findByContact(target, client);
    if (purpose === 'recover' && !owner) return;
    const to = { channel, to: target, language: owner?.language ?? pending.language } as const;
    if (purpose === 'register' && owner) {
      await messages.queueIn(client, { ...to, kind: 'accountExists', values: {} });
      return;
    }
    const code = makeCode(randomBytes, codeDigits);
    await codes.saveCode(client, id, hashFor(pending, code));
    await messages.queueIn(client, { ...to, kind: messageKinds[purpose], values: { code } });
  }

  jobs.define(job, async payload => {
    await database.transaction(client => makeIn(client, (payload as { readonly id: number }).id));
  });

  /** Counts a sending, or says when the next one is let through; one that is refused does not count. */
  async function beginSending(request: CodeRequest): Promise<Result<number, never> | SendingBlocked> {
    const deviceHash = hashDevice(request.context.deviceMark);
    const isOwners = await users.isOwnersDevice(request.contact.target, deviceHash);
    const subjects = [
      ...listSubjects(request, isOwners && deviceHash ? deviceHash : undefined),
      [`code-from:${calculateCaller(request.context.address)}`, callerCodes] as const,
    ];
    const retries: number[] = [];
    for (const [index, [subject, policy]] of subjects.entries()) {
      const decision = await limits.begin(subject, policy);
      if (!decision.isPassed) {
        await Promise.all(subjects.slice(0, index).map(([counted]) => limits.takeBack(counted)));
        return denyUntil('sendingBlocked', decision.blockedUntilMs);
      }
      if (policy !== callerCodes) retries.push(decision.blockedUntilMs);
    }
    return accept(Math.ceil(Math.max(...retries)));
  }

  return {
    async send(request) {
      const begun = await beginSending(request);
      if (!begun.ok) return begun;
      const nowMs = clock.nowMs();
      const expiresAtMs = nowMs + codeValidMs;
      const codeToken = makeOpaqueText(randomBytes);
      const { language } = request.context;
      const made = { tokenHash: hashOpaqueText(codeToken), language, nowMs, expiresAtMs };
      await database.transaction(async client => {
        const id = await codes.insertCode(client, toKey(request), made);
        await jobs.addIn(client, job, { id }, { triesMax: jobTriesMax });
      });
      return accept({ expiresAtMs, retryAtMs: begun.value, codeToken });
    },

    async judge({ code, codeToken, ...proof }) {
      const key = toKey(proof);
      const tokenHash = codeToken === undefined ? null : hashOpaqueText(codeToken);
      const tries = await codes.countTry(key, { tokenHash, nowMs: clock.nowMs(), triesMax: codeTriesMax });
      if (tries.length === 0) return deny('codeExpired');
      const hash = hashFor(key, code);
      const right = tries.find(({ codeHash }) => codeHash !== null && isSameHash(codeHash, hash));
      if (right) return accept(right.id);
      return deny(proof.contact.channel === 'sms' ? 'phoneCodeWrong' : 'codeWrong');
    },

    useIn: (client, codeId) => codes.use(client, codeId, clock.nowMs()),
  };
}
