import type { Language } from '@truemark/contract/languages';
import type { Delivery } from '../../adapters/delivery.ts';
import type { MailService } from '../../adapters/mail/index.ts';
import type { SmsService } from '../../adapters/sms/index.ts';
import type { JobTry } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { hiddenCode } from './compose-message.ts';
import type { MessageChannel } from './message-kinds.ts';
import type { MessageRow, MessageStore } from './message-store.ts';
import type { MessageWords, ToldWords } from './message-words.ts';
import type { OutboxFile } from './outbox-file.ts';
import { oneClickPath } from './unsubscribe-token.ts';

/** What sends; a channel without a service keeps its messages. */
export interface MessageServices {
  readonly mail: MailService | null;
  readonly sms: SmsService | null;
}

interface DeliveryParts {
  readonly store: MessageStore;
  readonly services: MessageServices;
  readonly outbox: OutboxFile;
  readonly findWords: (language: Language) => ToldWords;
  readonly clock: Clock;
  /** Whether codes of kept messages may be read. */
  readonly isSandbox: boolean;
  /** Names this installation in the keys of its messages. */
  readonly instanceId: string;
  /** Null: mails have no links. */
  readonly publicUrl: string | null;
  readonly onSettled: (channel: MessageChannel, state: 'sent' | 'failed' | 'kept') => void;
}

const reasonLengthMax = 300;

/** The text with its code instead of the dots. */
export function revealCode({ text, secret }: Pick<MessageRow, 'text' | 'secret'>): string {
  return secret === null ? text : text.replaceAll(hiddenCode, secret);
}

/** The work of a delivery job: sends what waits, once, and says so; throws when it is to be tried again. */
export function createDelivery(parts: DeliveryParts): (messageId: number, attempt: JobTry) => Promise<void> {
  const { store, services, clock, onSettled } = parts;

  async function keep(message: MessageRow): Promise<void> {
    const { isSandbox } = parts;
    await parts.outbox.append(message, isSandbox ? revealCode(message) : message.text);
    if (message.state === 'waiting') await store.saveKept(message.id, isSandbox);
    onSettled(message.channel, 'kept');
  }

  async function fail(message: MessageRow, reason: string, isTried: boolean): Promise<void> {
    await store.saveFailed(message.id, reason, isTried, clock.nowMs());
    onSettled(message.channel, 'failed');
  }

  function send(message: MessageRow): Promise<Delivery> | undefined {
    const { id, channel, recipient: to, subject, language } = message;
    const key = `${parts.instanceId}.${id}`;
    const text = revealCode(message);
    if (channel === 'sms') return services.sms?.send({ key, to, text });
    const words = parts.findWords(language).mail;
    const { languageTag, isRightToLeft } = words;
    const mail = { key, to, subject, text, languageTag, isRightToLeft };
    return services.mail?.send({ ...mail, ...offerEnd(message, words, parts.publicUrl) });
  }

  return async (messageId, attempt) => {
    const message = await store.load(messageId);
    if (message?.state === 'kept') return keep(message);
    // A job that runs again after the program died has nothing left to do.
    if (message?.state !== 'waiting') return;
    if (message.expiresAtMs !== null && message.expiresAtMs <= clock.nowMs()) {
      return fail(message, 'the code ran out before it could be sent', false);
    }
    const delivery = await send(message);
    if (!delivery) return keep(message);
    if (delivery.state === 'accepted') {
      await store.saveSent(messageId, clock.nowMs());
      return onSettled(message.channel, 'sent');
    }
    // Services like to repeat what they were given.
    const said = message.secret === null ? delivery.reason : delivery.reason.replaceAll(message.secret, hiddenCode);
    const reason = said.slice(0, reasonLengthMax);
    if (delivery.state === 'refused' || attempt.isLast) return fail(message, reason, true);
    await store.saveTry(messageId, reason);
    throw new Error(`message ${messageId} was not taken: ${reason}`);
  };
}

/** How to get no more mails like this one: a line below it, and an address that mail programs have a button for. */
function offerEnd(
  { text, unsubscribeToken }: Pick<MessageRow, 'text' | 'unsubscribeToken'>,
  { say }: MessageWords,
  publicUrl: string | null,
): Partial<Parameters<MailService['send']>[0]> {
  if (unsubscribeToken === null || publicUrl === null) return {};
  const url = `${publicUrl}/unsubscribe?token=${unsubscribeToken}`;
  // Programs that post without asking must be able to do so safely: RFC 8058 wants TLS.
  const isSecure = publicUrl.startsWith('https:');
  return {
    text: `${text}\n\n${say('frame.unsubscribe', { url })}`,
    ...(isSecure && { oneClickUrl: `${publicUrl}${oneClickPath}/${unsubscribeToken}` }),
  };
}
