import { createMailService } from '../adapters/mail/index.ts';
import { createPushService, makeVapidKey, readVapidKey } from '../adapters/push/index.ts';
import { createSmsService } from '../adapters/sms/index.ts';
import { hasLiveSession, loadUserIn } from '../features/identity/index.ts';
import {
  createEventLog,
  createMessages,
  createNotificationChoices,
  createNotifications,
  createPushes,
  type EventLog,
  type Messages,
  type Notifications,
} from '../features/notifications/index.ts';
import { openSecretBox } from '../platform/crypto/secret-box.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { loadInstanceSetting, loadSecret } from '../platform/postgres/instance-setting.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';

/** What tells people of things: messages, notifications and events. */
export interface Messaging {
  readonly messages: Messages;
  readonly notifications: Notifications;
  readonly choices: ReturnType<typeof createNotificationChoices>;
  /** Undefined where no pushes are sent. */
  readonly pushes: ReturnType<typeof createPushes> | undefined;
  readonly eventLog: EventLog;
  /** A mail service takes messages; else they stay in the outbox. */
  readonly isMailSent: boolean;
  close(): void;
}

export async function composeMessaging(
  dependencies: AppDependencies,
  jobs: Jobs,
  metrics: Metrics,
): Promise<Messaging> {
  const { settings, database, clock, log } = dependencies;
  const mail = settings.mail && createMailService(settings.mail);
  const sms = settings.smsUrl === null ? null : createSmsService(settings.smsUrl);
  const isSandbox = settings.instance === 'sandbox';
  if (!isSandbox) {
    if (!mail) log.warn('SMTP_URL is not set: nobody gets a mail, and so no code to register or log in with');
    if (!sms) log.warn('SMS_URL is not set: nobody gets an SMS');
  }
  const unsubscribeKey = await loadSecret(database, 'unsubscribe-key');
  const messages = createMessages({
    database,
    clock,
    jobs,
    metrics,
    services: { mail, sms },
    dataDir: settings.dataDir,
    isSandbox,
    // Names this installation in the keys of its messages.
    instanceId: await loadSecret(database, 'instance-id'),
    publicUrl: settings.publicUrl,
    unsubscribeKey,
  });
  const eventLog = createEventLog({ database, clock });
  const pushes = await composePushes(dependencies, jobs);
  const choices = createNotificationChoices({ database, clock, unsubscribeKey, pushKey: pushes?.publicKey ?? null });
  const told = { database, clock, messages, eventLog, pushes };
  const notifications = createNotifications({ ...told, loadContact: loadUserIn });
  jobs.schedule('pruneNotifications', '27 3 * * *', () => notifications.prune());
  jobs.schedule('pruneMessages', '7 * * * *', () => messages.prune());
  jobs.schedule('pruneEvents', '37 * * * *', () => eventLog.prune());
  return { messages, notifications, choices, pushes, eventLog, isMailSent: mail !== null, close: () => mail?.close() };
}

/** Pushes go out under a key of this instance, made at its first start and sealed in its database. */
async function composePushes(
  { settings, database, clock, log }: AppDependencies,
  jobs: Jobs,
): Promise<Messaging['pushes']> {
  if (!settings.push) {
    log.info('VAPID_SUBJECT is not set: no push notifications are sent');
    return undefined;
  }
  const box = await openSecretBox({ database, dataDir: settings.dataDir, secretsKey: settings.secretsKey });
  const make = () => box.seal(makeVapidKey(), vapidName).toString('base64');
  const sealed = await loadInstanceSetting(database, vapidName, make);
  const key = readVapidKey(box.open(Buffer.from(sealed, 'base64'), vapidName));
  return createPushes({
    ...{ database, clock, log, jobs },
    service: createPushService({ key, ...settings.push }),
    hasSession: (userId, sessionId) => hasLiveSession(database, { userId, sessionId, nowMs: clock.nowMs() }),
  });
}

const vapidName = 'vapid-key';
