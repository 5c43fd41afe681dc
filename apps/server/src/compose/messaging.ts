import { createMailService } from '../adapters/mail/index.ts';
import { createSmsService } from '../adapters/sms/index.ts';
import { loadUserIn } from '../features/identity/index.ts';
import {
  createEventLog,
  createMessages,
  createNotifications,
  type EventLog,
  type Messages,
  type Notifications,
} from '../features/notifications/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { loadSecret } from '../platform/postgres/instance-setting.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';

/** What tells people of things: messages, notifications and events. */
export interface Messaging {
  readonly messages: Messages;
  readonly notifications: Notifications;
  readonly eventLog: EventLog;
  /** A mail service takes messages; else they stay in the outbox. */
  readonly isMailSent: boolean;
  close(): void;
}

export async function composeMessaging(
  { settings, database, clock, log }: AppDependencies,
  jobs: Jobs,
  metrics: Metrics,
): Promise<Messaging> {
  const mail = settings.mail && createMailService(settings.mail);
  const sms = settings.smsUrl === null ? null : createSmsService(settings.smsUrl);
  const isSandbox = settings.instance === 'sandbox';
  if (!isSandbox) {
    if (!mail) log.warn('SMTP_URL is not set: nobody gets a mail, and so no code to register or log in with');
    if (!sms) log.warn('SMS_URL is not set: nobody gets an SMS');
  }
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
  });
  const eventLog = createEventLog({ database, clock });
  const notifications = createNotifications({ database, clock, messages, eventLog, loadContact: loadUserIn });
  jobs.schedule('pruneMessages', '7 * * * *', () => messages.prune());
  jobs.schedule('pruneEvents', '37 * * * *', () => eventLog.prune());
  return { messages, notifications, eventLog, isMailSent: mail !== null, close: () => mail?.close() };
}
