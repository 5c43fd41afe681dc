import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { loadNotificationWords } from './message-words.ts';
import type { Messages } from './messages.ts';
import type { Notifications } from './notifications.ts';
import { wordNotification } from './word-notification.ts';

interface NotificationDeps {
  readonly notifications: Notifications;
}

export function registerNotificationRoutes(http: HttpServer, { notifications }: NotificationDeps): void {
  const findWords = loadNotificationWords();
  http.serve('getNotificationList', async ({ body, context }) => {
    const { items, ...page } = await notifications.list({
      userId: context.user.userId,
      isUnreadOnly: body.isUnreadOnly ?? false,
      cursor: body.cursor,
    });
    const words = findWords(context.language);
    return { ...page, items: items.map(item => ({ ...item, ...wordNotification(item.kind, item.values, words) })) };
  });
  http.serve('markNotificationRead', ({ body, context, repeat }) =>
    notifications.markRead(context.user.userId, body.ids, repeat.keepIn),
  );
}

interface OutboxDeps {
  readonly http: HttpServer;
  readonly acts: ActServer;
  readonly messages: Messages;
}

/** The operator's side: what was sent, and sending again. */
export function registerOutboxRoutes({ http, acts, messages }: OutboxDeps): void {
  http.serve('listOutbox', ({ query }) => messages.listOutbox(query));
  acts.serve('retryMessage', ({ body: { id, reason }, commit }) =>
    commit(async client => {
      const outcome = await messages.retryIn(client, id);
      if (outcome !== 'reopened') return outcome;
      return {
        reply: { isDone: true },
        record: {
          act: 'message.retry',
          subject: `message:${id}`,
          reason,
          before: { state: 'failed' },
          after: { state: 'waiting' },
        },
      };
    }),
  );
}
