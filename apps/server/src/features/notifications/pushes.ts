import { isNotificationKind, isSecurityKind } from '@truemark/contract/people/notification-kinds';
import type pg from 'pg';
import { arePushKeys, type PushService } from '../../adapters/push/index.ts';
import type { KeepIn, Kept } from '../../platform/http/repeat-store.ts';
import type { Jobs, JobTry } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { loadNotificationWords } from './message-words.ts';
import { createNotificationStore } from './notification-store.ts';
import { createPushStore, type SubscriptionRow, type UnsavedSubscription } from './push-store.ts';
import { wordNotification } from './word-notification.ts';

type AskedSubscription = Omit<UnsavedSubscription, 'keyId'>;

/** Whether the browser is told from now on. */
interface PushState {
  readonly isOn: boolean;
}

/** What a notification is that browsers are told of. */
interface PushedNotification {
  readonly userId: number;
  readonly id: number;
}

/** Notifications that browsers show without a page of ours being open. */
export interface Pushes {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Tells the browsers of the users, in the caller's transaction: right after its commit, and not at all without one. */
  queueIn(client: pg.ClientBase, notifications: readonly PushedNotification[]): Promise<void>;
  /** Undefined when it is no browser's push service, or no browser's keys. */
  subscribe(asked: AskedSubscription, keepIn: KeepIn<PushState>): Promise<Kept<PushState> | undefined>;
  unsubscribe(userId: number, endpoint: string, keepIn: KeepIn<PushState>): Promise<Kept<PushState>>;
}

export interface PushParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'define' | 'addIn'>;
  readonly service: PushService;
  /** Whether a login still holds: what was asked in it ends with it. */
  readonly hasSession: (userId: number, sessionId: string) => Promise<boolean>;
}

const deliveryJob = 'deliverPush';
const triesMax = 5;
const browsersMax = 10;
/** Of more notifications within the hour none is pushed: they are read in the product. */
const pushedPerHour = 30;
const hourMs = 3_600_000;

export function createPushes(parts: PushParts): Pushes {
  const { database, clock, jobs, service } = parts;
  const store = createPushStore(database);
  const deliver = createDelivery(parts);
  jobs.define(deliveryJob, (payload, attempt) => deliver(payload as PushJob, attempt));

  async function isCrowded(client: pg.ClientBase, userId: number): Promise<boolean> {
    const atMs = await store.findNthAtMs(client, userId, pushedPerHour);
    return atMs !== undefined && atMs > clock.nowMs() - hourMs;
  }

  return {
    publicKey: service.key.publicKey,
    async queueIn(client, notifications) {
      const browsers = await store.listIn(
        client,
        notifications.map(({ userId }) => userId),
      );
      const crowded = new Set<number>();
      for (const userId of new Set(browsers.map(browser => browser.userId))) {
        if (await isCrowded(client, userId)) crowded.add(userId);
      }
      for (const { userId, id: notificationId } of notifications) {
        if (crowded.has(userId)) continue;
        for (const { id: subscriptionId } of browsers.filter(browser => browser.userId === userId)) {
          const payload: PushJob = { subscriptionId, notificationId };
          await jobs.addIn(client, deliveryJob, payload, { key: `push:${subscriptionId}:${notificationId}`, triesMax });
        }
      }
    },
    async subscribe(asked, keepIn) {
      const publicKey = Buffer.from(asked.publicKey, 'base64url');
      const authSecret = Buffer.from(asked.authSecret, 'base64url');
      if (!service.isEndpoint(asked.endpoint) || !arePushKeys({ publicKey, authSecret })) return undefined;
      return database.transaction(async client => {
        await store.saveIn(client, { ...asked, keyId: service.key.id }, browsersMax, clock.nowMs());
        return keepIn(client, { isOn: true });
      });
    },
    unsubscribe: (userId, endpoint, keepIn) =>
      database.transaction(async client => {
        await store.removeIn(client, userId, endpoint);
        return keepIn(client, { isOn: false });
      }),
  };
}

interface PushJob {
  readonly subscriptionId: number;
  readonly notificationId: number;
}

/** The work of a job: one notification to one browser. */
function createDelivery({ database, clock, log, service, hasSession }: PushParts) {
  const store = createPushStore(database);
  const notifications = createNotificationStore(database);
  const findWords = loadNotificationWords();

  async function isLive({ userId, sessionId, keyId }: SubscriptionRow): Promise<boolean> {
    // To another key than the one it was given, its push service would answer nothing good, and Apple not even that.
    return keyId === service.key.id && (await hasSession(userId, sessionId));
  }

  return async ({ subscriptionId, notificationId }: PushJob, attempt: JobTry): Promise<void> => {
    const browser = await store.load(subscriptionId);
    if (!browser) return;
    if (!(await isLive(browser))) return store.remove(browser.id);
    const notification = await notifications.load(browser.userId, notificationId);
    if (!notification || notification.isRead) return;
    const { kind, values } = notification;
    const { title } = wordNotification(kind, values, findWords(browser.language));
    const isUrgent = isNotificationKind(kind) && (isSecurityKind(kind) || urgentKinds.includes(kind));
    // The title alone: a locked screen shows it to whoever looks, and it names no amount.
    const text = JSON.stringify({ id: String(notificationId), title });
    const outcome = await service.send({ ...browser, text, isUrgent }, clock.nowMs());
    if (outcome.state === 'accepted') return;
    if (outcome.state === 'gone') return store.remove(browser.id);
    if (outcome.state === 'postponed' && !attempt.isLast) throw new Error(`a push was not taken: ${outcome.reason}`);
    log.warn({ reason: outcome.reason }, 'a push could not be delivered');
  };
}

const urgentKinds: readonly string[] = ['marginCall', 'positionLiquidated', 'sessionCloseSoon'];
