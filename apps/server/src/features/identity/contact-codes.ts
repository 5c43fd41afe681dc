import type { CodePurpose } from '@truemark/contract/identity';
import type { Language } from '@truemark/contract/languages';
import { codeDigits, codeTriesMax, codeValidMs } from '@truemark/contract/limits';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { calculateCaller } from '../../platform/network-address.ts';
import { hashOpaqueText, type RandomBytes } from '../../platform/opaque-text.ts';
import { callerCodes, denyUntil, type TryLimits, targetCodes } from '../../platform/try-limits.ts';
import type { CodeKey, CodeStore } from './code-store.ts';
import { type ContactPoint, toMailPoint, toPhonePoint } from './contact.ts';
import type { Messages } from './ports.ts';
import { hashCode, isSameHash, makeCode } from './secrets.ts';
import type { UserStore } from './store.ts';

/** A code on its way. */
export interface SentCode {
  readonly expiresAtMs: number;
  /** When another may be asked for. */
  readonly retryAtMs: number;
}

export interface CodeRequest {
  /** 0 for visitors. */
  readonly userId: number;
  readonly purpose: CodePurpose;
  readonly contact: ContactPoint;
  readonly language: Language;
  /** Address of whoever asks. */
  readonly address: string;
}

type CodeRefusal = 'phoneCodeWrong' | 'codeWrong' | 'codeExpired';

export interface ContactCodes {
  /**
   * Has a code made and sent by a job. Nothing here looks whether there is an account, so that neither the answer nor
   * its time can tell.
   */
  send(request: CodeRequest): Promise<Result<SentCode, never> | ReturnType<typeof denyUntil<'sendingBlocked'>>>;
  /** Judges a code and counts the try. A right one is still to be used. */
  judge(userId: number, purpose: CodePurpose, contact: ContactPoint, code: string): Promise<Result<true, CodeRefusal>>;
  /** Uses up a code that was judged right, in the caller's transaction; false when another was faster. */
  useIn(client: pg.PoolClient, userId: number, purpose: CodePurpose, contact: ContactPoint): Promise<boolean>;
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

function toKey(userId: number, purpose: CodePurpose, { target }: ContactPoint): CodeKey {
  return { userId, purpose, target };
}

export function createContactCodes(parts: ContactCodeParts): ContactCodes {
  const { database, clock, randomBytes, jobs, users, codes, limits, messages, codeKey } = parts;
  const hashFor = ({ userId, purpose, target }: CodeKey, code: string) =>
    hashCode(codeKey, [userId, purpose, target], code);

  /** Makes the code and queues its message, or the one that fits instead, or none. */
  async function makeIn(client: pg.PoolClient, key: CodeKey): Promise<void> {
    const pending = await codes.lockPending(client, key, clock.nowMs());
    if (!pending) return;
    const { purpose, target } = key;
    const { channel } = target.startsWith('+') ? toPhonePoint(target) : toMailPoint(target);
    const owner = await users.findByContact(target, client);
    if (purpose === 'recover' && !owner) return;
    const to = { channel, to: target, language: owner?.language ?? pending.language } as const;
    if (purpose === 'register' && owner) {
      await messages.queueIn(client, { ...to, kind: 'accountExists', values: {} });
      return;
    }
    const code = makeCode(randomBytes, codeDigits);
    await codes.saveCode(client, key, hashFor(key, code));
    await messages.queueIn(client, { ...to, kind: messageKinds[purpose], values: { code } });
  }

  jobs.define(job, async payload => {
    await database.transaction(client => makeIn(client, payload as CodeKey));
  });

  return {
    async send({ userId, purpose, contact, language, address }) {
      const target = hashOpaqueText(contact.target).toString('base64url');
      const targetSubject = `code-to:${userId}:${target}`;
      const forTarget = await limits.begin(targetSubject, targetCodes);
      if (!forTarget.isPassed) return denyUntil('sendingBlocked', forTarget.blockedUntilMs);
      const forCaller = await limits.begin(`code-from:${calculateCaller(address)}`, callerCodes);
      if (!forCaller.isPassed) {
        await limits.takeBack(targetSubject);
        return denyUntil('sendingBlocked', forCaller.blockedUntilMs);
      }
      const nowMs = clock.nowMs();
      const expiresAtMs = nowMs + codeValidMs;
      const key = toKey(userId, purpose, contact);
      await database.transaction(async client => {
        await codes.insertCode(client, key, { language, nowMs, expiresAtMs });
        await jobs.addIn(client, job, key, { triesMax: jobTriesMax });
      });
      return accept({ expiresAtMs, retryAtMs: Math.ceil(forTarget.blockedUntilMs) });
    },

    async judge(userId, purpose, contact, code) {
      const key = toKey(userId, purpose, contact);
      const attempt = await codes.countTry(key, clock.nowMs(), codeTriesMax);
      if (!attempt) return deny('codeExpired');
      const isRight = attempt.codeHash !== null && isSameHash(attempt.codeHash, hashFor(key, code));
      return isRight ? accept(true) : deny(contact.channel === 'sms' ? 'phoneCodeWrong' : 'codeWrong');
    },

    useIn: (client, userId, purpose, contact) => codes.use(client, toKey(userId, purpose, contact), clock.nowMs()),
  };
}
