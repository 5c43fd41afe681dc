import type { Server } from 'node:http';
import { createMailService } from './adapters/mail/index.ts';
import { createSmsService } from './adapters/sms/index.ts';
import {
  type BalanceEvents,
  createBalanceEvents,
  createEventLog,
  createMessages,
  createNotifications,
  type EventLog,
  EventStream,
  type Messages,
  type Notifications,
} from './features/notifications/index.ts';
import type { Sessions } from './platform/http/access.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Metrics } from './platform/process/metrics.ts';
import type { AppDependencies } from './platform/process/run-server.ts';

interface TellingParts extends AppDependencies {
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  /** Names this installation in the keys of its messages. */
  readonly instanceId: string;
  readonly loadContact: Parameters<typeof createNotifications>[0]['loadContact'];
}

/** What tells people of things: messages, notifications and events. */
export interface Telling {
  readonly messages: Messages;
  readonly notifications: Notifications;
  readonly eventLog: EventLog;
  close(): void;
}

export function composeTelling({ settings, database, clock, log, metrics, jobs, ...parts }: TellingParts): Telling {
  const mail = settings.mail && createMailService(settings.mail);
  const sms = settings.smsUrl === null ? null : createSmsService(settings.smsUrl);
  const isSandbox = settings.instance === 'sandbox';
  if (!isSandbox) {
    if (!mail) log.warn('SMTP_URL is not set: nobody gets a mail, and so no code to register or log in with');
    if (!sms) log.warn('SMS_URL is not set: nobody gets an SMS');
  }
  const { dataDir } = settings;
  const { instanceId, loadContact } = parts;
  const services = { mail, sms };
  const messages = createMessages({ database, clock, jobs, metrics, services, dataDir, isSandbox, instanceId });
  const eventLog = createEventLog({ database, clock });
  const notifications = createNotifications({ database, clock, messages, eventLog, loadContact });
  jobs.schedule('pruneMessages', '7 * * * *', () => messages.prune());
  jobs.schedule('pruneEvents', '37 * * * *', () => eventLog.prune());
  return { messages, notifications, eventLog, close: () => mail?.close() };
}

interface StreamParts {
  readonly server: Server;
  readonly findUser: Sessions['findUser'];
  readonly onSessionEnded: ConstructorParameters<typeof EventStream>[0]['onSessionEnded'];
  readonly loadOrders: NonNullable<ConstructorParameters<typeof EventStream>[0]['loadOrders']>;
  /** A user's page goes on after a drop; what only open pages are told of was missed. */
  readonly noteResumed: (userId: number) => void;
}

/** The private stream, and the events of balances that are only for those who watch. */
export function openPrivateStream(
  { eventLog }: Telling,
  { clock, log, metrics }: Pick<TellingParts, 'clock' | 'log' | 'metrics'>,
  { noteResumed, ...parts }: StreamParts,
): {
  readonly balances: BalanceEvents;
  /** Whether a user has an open page. */
  isWatched(userId: number): boolean;
  countUsers(): number;
  close(): Promise<void>;
} {
  const balances = createBalanceEvents({ eventLog, isWatched: userId => stream.isWatched(userId), log });
  const onResumed = (userId: number) => {
    balances.noteResumed(userId);
    noteResumed(userId);
  };
  const stream = new EventStream({ eventLog, clock, log, metrics, onResumed, ...parts });
  return {
    balances,
    isWatched: userId => stream.isWatched(userId),
    countUsers: () => stream.userCount,
    async close() {
      await stream.close();
      await balances.close();
    },
  };
}
