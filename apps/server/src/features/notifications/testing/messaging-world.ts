import { rmSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { expect } from 'vitest';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createMetrics } from '../../../platform/process/metrics.ts';
import { makeTemporaryFolder } from '../../../platform/testing/temporary-folder.ts';
import { openTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import type { MessageServices } from '../deliver-message.ts';
import { createEventLog } from '../event-log.ts';
import type { NewMessage } from '../message-kinds.ts';
import { createMessages } from '../messages.ts';
import { createNotificationChoices } from '../notification-settings.ts';
import { type Contact, createNotifications } from '../notifications.ts';
import { createUnsubscribeTokens } from '../unsubscribe-token.ts';

const hurrySql = `
  update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() returning 1`;

interface WorldSettings {
  readonly services?: MessageServices;
  readonly isSandbox?: boolean;
  readonly publicUrl?: string;
  /** How often jobs are looked for beside being told of new ones. */
  readonly pollMs?: number;
  /** Another world's, to be a second program on it. */
  readonly database?: TestDatabase;
}

export type MessagingWorld = Awaited<ReturnType<typeof openMessagingWorld>>;

/** Messages, notifications and events over a database of their own, with a clock that a test can move on. */
export async function openMessagingWorld(settings: WorldSettings = {}) {
  const database = settings.database ?? (await openTestDatabase());
  const dataDir = makeTemporaryFolder();
  const time = { aheadMs: 0 };
  const clock = { nowMs: () => Date.now() + time.aheadMs };
  const log = pino({ level: 'silent' });
  const metrics = createMetrics();
  const jobs = createJobs({ database, log, pollMs: settings.pollMs ?? 50 });
  const contacts = new Map<number, Contact>();
  const unsubscribeKey = 'secret of the tests';
  const choices = createNotificationChoices({ database, clock, unsubscribeKey, pushKey: null });
  const messages = createMessages({
    database,
    clock,
    jobs,
    metrics,
    services: settings.services ?? { mail: null, sms: null },
    dataDir,
    isSandbox: settings.isSandbox ?? true,
    instanceId: 'test',
    publicUrl: settings.publicUrl ?? null,
    unsubscribeKey,
  });
  const eventLog = createEventLog({ database, clock });
  const notifications = createNotifications({
    database,
    clock,
    messages,
    eventLog,
    loadContact: async (_client, userId) => contacts.get(userId),
  });
  return {
    database,
    time,
    clock,
    log,
    metrics,
    jobs,
    contacts,
    messages,
    eventLog,
    notifications,
    choices,
    unsubscribing: createUnsubscribeTokens(unsubscribeKey),
    outboxFile: path.join(dataDir, 'outbox.ndjson'),
    queue: (message: NewMessage) => database.transaction(client => messages.queueIn(client, message)),
    /** What the operator reads, the newest first. */
    listOutbox: async () => (await messages.listOutbox({})).items,
    /** Makes what waits for a later try due now, once it waits. */
    hurry: () =>
      waitFor(async () => {
        expect(await database.query(hurrySql)).not.toEqual([]);
      }),
    async close() {
      await jobs.stop();
      rmSync(dataDir, { recursive: true });
      if (!settings.database) await database.close();
    },
  };
}

export const mailCode: NewMessage = {
  channel: 'mail',
  to: 'ann@example.org',
  kind: 'codeRegister',
  language: 'en',
  values: { code: '471109' },
};

export const mailNotice: NewMessage = {
  channel: 'mail',
  to: 'ann@example.org',
  kind: 'passwordChanged',
  language: 'en',
  values: {},
};

/** The codes that are still kept beside their messages. */
export async function loadSecrets({ database }: MessagingWorld): Promise<(string | null)[]> {
  const rows = await database.query<{ secret: string | null }>('select secret from message order by id');
  return rows.map(({ secret }) => secret);
}
