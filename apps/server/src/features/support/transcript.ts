import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { SupportParts } from './parts.ts';
import { findChatOf, listSince } from './store.ts';

const sinceMs = 30 * 24 * 3_600_000;
const messagesMax = 500;
/** Transcripts that one person may have sent: five an hour. */
const transcriptTries = { waitsMs: [0, 0, 0, 0, 3_600_000], periodMs: 3_600_000 };

/** Sends a person their chat, to the address that is confirmed as theirs. */
export async function mailTranscript(
  parts: SupportParts,
  userId: number,
): Promise<{ readonly email: string } | Denial> {
  const { database, clock, identity, limits } = parts;
  const [user, chat] = await Promise.all([identity.loadUser(userId), findChatOf(database.pool, userId)]);
  const email = user?.email;
  if (!user || !email) return deny('contactMissing');
  const messages = chat ? await listSince(database.pool, chat.id, clock.nowMs() - sinceMs, messagesMax) : [];
  if (messages.length === 0) return deny('recordMissing');
  const { isPassed, blockedUntilMs } = await limits.begin(`supportMail:${userId}`, transcriptTries);
  if (!isPassed) return { ...deny('sendingBlocked'), values: { retryAt: String(Math.ceil(blockedUntilMs)) } };
  const lines = messages.map(({ author, text, fileId, atMs }) => ({ author, text, hasPicture: fileId !== null, atMs }));
  await database.transaction(client =>
    parts.queueMailIn(client, {
      ...{ channel: 'mail', to: email, kind: 'supportTranscript', language: user.language },
      values: { lines },
    }),
  );
  return { email };
}
