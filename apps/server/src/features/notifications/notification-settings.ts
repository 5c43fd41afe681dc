import { type NotificationGroup, notificationGroups } from '@truemark/contract/people/notification-kinds';
import type {
  NotificationChannel,
  NotificationChoice,
  NotificationSettings,
} from '@truemark/contract/people/notifications';
import type { KeepIn, Kept } from '../../platform/http/repeat-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { createChoiceStore, type FindChoice } from './choice-store.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

/** What a user is sent outside the product. */
export interface NotificationChoices {
  load(userId: number): Promise<NotificationSettings>;
  choose(
    userId: number,
    chosen: ChosenGroup,
    keepIn: KeepIn<NotificationSettings>,
  ): Promise<Kept<NotificationSettings>>;
  /** Ends the mails of a group by the token of one of them; null for a token that is none. */
  unsubscribe(token: string): Promise<NotificationGroup | null>;
}

interface ChosenGroup {
  readonly group: NotificationGroup;
  readonly channel: NotificationChannel;
  readonly choice: NotificationChoice;
}

interface ChoiceParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Of the links in mails. */
  readonly unsubscribeKey: string;
  /** Null where no pushes are sent. */
  readonly pushKey: string | null;
}

export function createNotificationChoices({
  database,
  clock,
  unsubscribeKey,
  pushKey,
}: ChoiceParts): NotificationChoices {
  const store = createChoiceStore();
  const unsubscribing = createUnsubscribeTokens(unsubscribeKey);
  return {
    load: async userId => describe(userId, await store.loadIn(database.pool, [userId]), pushKey),
    choose: (userId, chosen, keepIn) =>
      database.transaction(async client => {
        await store.saveIn(client, { userId, ...chosen }, clock.nowMs());
        return keepIn(client, describe(userId, await store.loadIn(client, [userId]), pushKey));
      }),
    async unsubscribe(token) {
      const read = unsubscribing.read(token);
      if (!read) return null;
      await store.saveIn(database.pool, { ...read, channel: 'mail', choice: 'none' }, clock.nowMs());
      return read.group;
    },
  };
}

function describe(userId: number, findChoice: FindChoice, pushKey: string | null): NotificationSettings {
  return {
    groups: notificationGroups.map(group => ({
      group,
      mail: findChoice(userId, group, 'mail'),
      push: findChoice(userId, group, 'push'),
    })),
    pushKey,
  };
}
