import { codeValidMs, pageRowsMax } from '@truemark/contract/limits';
import type { OutboxItem } from '@truemark/contract/operators/setup';
import type { NotificationGroup } from '@truemark/contract/people/notification-kinds';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import { composeMessage } from './compose-message.ts';
import { createDelivery, type MessageServices, revealCode } from './deliver-message.ts';
import type { NewMessage } from './message-kinds.ts';
import { createMessageStore, type MessageRow, type MessageState } from './message-store.ts';
import { loadToldWords } from './message-words.ts';
import { createOutboxFile } from './outbox-file.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

/** Mails and SMS, from the transaction that tells of something to the service that takes them. */
export interface Messages {
  /**
   * Writes a message in the caller's transaction. It leaves right after the commit, and not at all without one. One that
   * its recipient can end says how, and is left out after too many within the hour: all of it stands in the product.
   */
  queueIn(client: pg.ClientBase, message: NewMessage, subscribed?: Subscribed): Promise<void>;
  /** Messages for the operator, the newest first. Codes are dots, except in what a sandbox keeps. */
  listOutbox(query: OutboxQuery): Promise<{ items: OutboxItem[]; nextCursor: string | null }>;
  /** Queues a failed message again, in the caller's transaction. One whose code is forgotten cannot be sent again. */
  retryIn(
    client: pg.ClientBase,
    id: string,
  ): Promise<'reopened' | ReturnType<typeof deny<'recordMissing' | 'changedMeanwhile'>>>;
  /** Removes messages older than 30 days, and gives up those whose delivery broke off. */
  prune(): Promise<void>;
}

/** Whose choice a message is, and for which group. */
interface Subscribed {
  readonly userId: number;
  readonly group: NotificationGroup;
}

interface OutboxQuery {
  readonly state?: MessageState | undefined;
  readonly text?: string | undefined;
  readonly cursor?: string | undefined;
}

export interface MessageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'define' | 'addIn'>;
  readonly metrics: Metrics;
  readonly services: MessageServices;
  readonly dataDir: string;
  readonly isSandbox: boolean;
  readonly instanceId: string;
  /** Address the outside world uses; null: mails have no links. */
  readonly publicUrl: string | null;
  /** Proves the links by which users end mails. */
  readonly unsubscribeKey: string;
}

const deliveryJob = 'deliverMessage';
/** About sixteen hours with the growing waits between them. */
const triesMax = 12;
const keptMs = 30 * 24 * 3_600_000;
const hourMs = 3_600_000;
/** To one recipient, what its user has chosen to get; security is not counted. */
const messagesPerHour = 30;

export function createMessages(parts: MessageParts): Messages {
  const { database, clock, jobs, metrics, services, isSandbox } = parts;
  const unsubscribing = createUnsubscribeTokens(parts.unsubscribeKey);
  const store = createMessageStore(database);
  const findWords = loadToldWords();
  const deliver = createDelivery({
    store,
    services,
    findWords,
    clock,
    isSandbox,
    instanceId: parts.instanceId,
    publicUrl: parts.publicUrl,
    outbox: createOutboxFile(parts.dataDir),
    onSettled: (channel, state) => metrics.messages.inc({ channel, state }),
  });
  jobs.define(deliveryJob, (payload, attempt) => deliver((payload as { messageId: number }).messageId, attempt));
  watchWaiting(metrics, () => store.countWaiting());

  function addJob(client: pg.ClientBase, messageId: number): Promise<void> {
    return jobs.addIn(client, deliveryJob, { messageId }, { key: `message:${messageId}`, triesMax });
  }

  function showMessage(row: MessageRow): OutboxItem {
    const { id, channel, recipient, kind, subject, state, tries, error } = row;
    const text = row.state === 'kept' && isSandbox ? revealCode(row) : row.text;
    return { id: String(id), at: row.createdAtMs, channel, to: recipient, kind, subject, text, state, tries, error };
  }

  return {
    async queueIn(client, message, subscribed) {
      const { channel, to, kind, language } = message;
      const nowMs = clock.nowMs();
      if (subscribed && (await store.countIn(client, to, nowMs - hourMs)) >= messagesPerHour) return;
      const { subject, text, secret } = composeMessage(message, findWords(language), nowMs);
      const isKept = services[channel] === null;
      const id = await store.insertIn(client, {
        channel,
        recipient: to,
        kind,
        language,
        subject,
        text,
        secret: isKept && !isSandbox ? null : secret,
        expiresAtMs: secret === null ? null : nowMs + (kind === 'operatorInvitation' ? keptMs : codeValidMs),
        state: isKept ? 'kept' : 'waiting',
        createdAtMs: nowMs,
        unsubscribeToken: subscribed ? unsubscribing.make(subscribed.userId, subscribed.group) : null,
      });
      await addJob(client, id);
    },
    async listOutbox({ state, text, cursor }) {
      const beforeId = cursor === undefined ? undefined : Number(cursor);
      const rows = await store.list({ state, text, beforeId, countMax: pageRowsMax + 1 });
      const items = rows.slice(0, pageRowsMax).map(showMessage);
      return { items, nextCursor: rows.length > pageRowsMax ? (items.at(-1)?.id ?? null) : null };
    },
    async retryIn(client, id) {
      const messageId = Number(id);
      const outcome = await store.reopenIn(client, messageId);
      if (outcome !== 'reopened') return deny(outcome);
      await addJob(client, messageId);
      return outcome;
    },
    async prune() {
      await store.prune(clock.nowMs() - keptMs);
      await store.failLost(clock.nowMs());
    },
  };
}

/** Counted when the figures are asked for; few messages wait. */
function watchWaiting({ registry }: Metrics, count: () => Promise<number>): void {
  new Gauge({
    name: 'truemark_messages_waiting',
    help: 'Mails and SMS that no service has taken yet.',
    registers: [registry],
    async collect() {
      this.set(await count());
    },
  });
}
