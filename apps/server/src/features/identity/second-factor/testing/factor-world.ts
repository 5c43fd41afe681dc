import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { createSecretBox } from '../../../../platform/crypto/secret-box.ts';
import { calculateTotpCode } from '../../../../platform/crypto/totp.ts';
import { createTryCountStore } from '../../../../platform/http/try-count-store.ts';
import { callerTries, createTryLimits } from '../../../../platform/http/try-limits.ts';
import { openTestDatabase } from '../../../../platform/testing/test-database.ts';
import { createEventLog, createNotifications } from '../../../notifications/index.ts';
import type { FactorAnswer } from '../answer-challenge.ts';
import type { SecondFactorParts } from '../ports.ts';
import { createSecondFactors } from '../second-factors.ts';

export const site = 'https://truemark.example';

/** Users, a clock that a test moves, and everything second factors stand on, over a database of its own. */
export async function openFactorWorld(changes: Partial<Pick<SecondFactorParts, 'publicUrl' | 'isSandbox'>> = {}) {
  const database = await openTestDatabase();
  const time = { nowMs: Date.UTC(2026, 10, 21, 12) };
  const clock = { nowMs: () => time.nowMs };
  const mails: { to: string; kind: string }[] = [];
  const eventLog = createEventLog({ database, clock });
  const told: string[] = [];
  eventLog.onAppended(rows => told.push(...rows.map(({ userId, kind }) => `${userId} ${kind}`)));
  const notices = createNotifications({
    database,
    clock,
    eventLog,
    messages: { queueIn: async (_client, { to, kind }) => void mails.push({ to, kind }) },
    loadContact: async (_client, userId) => ({ language: 'en', email: `user${userId}@example.org`, phone: null }),
  });
  const box = createSecretBox(randomBytes(32));
  const factors = createSecondFactors({
    database,
    clock,
    log: pino({ level: 'silent' }),
    randomBytes,
    secretBox: box,
    notices,
    events: eventLog,
    publicUrl: site,
    isSandbox: true,
    ...changes,
  });
  const limits = createTryLimits(createTryCountStore(database), clock);
  // Sixty tries an hour: for tests of what stands behind the limit of five.
  const wideLimits = { ...limits, begin: (subject: string) => limits.begin(subject, callerTries) };

  return {
    database,
    time,
    mails,
    told,
    factors,
    limits,
    wideLimits,
    /** Without a password where it is said so. */
    async addUser(name: string, passwordHash: string | null = '$argon2id$none'): Promise<number> {
      const rows = await database.query<{ id: number }>(
        `insert into user_account (user_name, email, country, language, invite_code, created_at, password_hash,
           password_changed_at)
         values ($1::text, $1::text || '@example.org', 'DE', 'en', translate(upper(left(md5($1::text), 8)), '01', 'GH'), now(),
           $2::text, case when $2::text is not null then now() end)
         returning id::float8 as id`,
        [name, passwordHash],
      );
      return rows[0]?.id ?? 0;
    },
    /** Sets up an authenticator app; its first code is used up by that. */
    async addTotp(userId: number) {
      const begun = await factors.beginTotp({ userId, account: 'ann' });
      if (!begun.ok) throw new Error(begun.code);
      const { secret } = begun.value;
      const confirmed = await factors.confirmTotp(userId, calculateTotpCode(secret, time.nowMs));
      if (!confirmed.ok) throw new Error(confirmed.code);
      time.nowMs += 30_000;
      return { secret, recoveryCodes: confirmed.value, code: () => calculateTotpCode(secret, time.nowMs) };
    },
    openLogin: (userId: number) => factors.openChallenge({ userId, purpose: 'login', origin: site }),
    answerLogin: (answer: FactorAnswer, tries = limits) =>
      factors.answer(tries, answer, { purposes: ['login', 'passkeyLogin'], sessionId: null }),
  };
}

export type FactorWorld = Awaited<ReturnType<typeof openFactorWorld>>;
