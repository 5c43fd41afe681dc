import { deny } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { loadNotificationWords } from './message-words.ts';
import type { Messages } from './messages.ts';
import type { NotificationChoices } from './notification-settings.ts';
import type { Notifications } from './notifications.ts';
import type { Pushes } from './pushes.ts';
import { oneClickPath } from './unsubscribe-token.ts';
import { wordNotification } from './word-notification.ts';

interface NotificationDeps {
  readonly server: FastifyInstance;
  readonly notifications: Notifications;
  readonly choices: NotificationChoices;
  /** Undefined where no pushes are sent. */
  readonly pushes: Pushes | undefined;
}

export function registerNotificationRoutes(
  http: HttpServer,
  { server, notifications, choices, pushes }: NotificationDeps,
): void {
  registerOneClick(server, choices);
  const findWords = loadNotificationWords();
  http.serve('getNotificationList', async ({ body, context }) => {
    const { items, ...page } = await notifications.list({
      userId: context.user.userId,
      isUnreadOnly: body.isUnreadOnly ?? false,
      group: body.group,
      cursor: body.cursor,
    });
    const words = findWords(context.language);
    return { ...page, items: items.map(item => ({ ...item, ...wordNotification(item.kind, item.values, words) })) };
  });
  http.serve('markNotificationRead', ({ body, context, repeat }) =>
    notifications.markRead(context.user.userId, body, repeat.keepIn),
  );
  http.serve('getNotificationSettings', ({ context }) => choices.load(context.user.userId));
  http.serve('setNotificationChoice', ({ body, context, repeat }) =>
    choices.choose(context.user.userId, body, repeat.keepIn),
  );
  http.serve('savePushSubscription', async ({ body, context, repeat }) => {
    const { userId, sessionId } = context.user;
    const asked = { ...body, userId, sessionId, language: context.language };
    return (await pushes?.subscribe(asked, repeat.keepIn)) ?? deny('pushRefused');
  });
  http.serve('removePushSubscription', ({ body, context, repeat }) => {
    if (!pushes) return deny('pushRefused');
    return pushes.unsubscribe(context.user.userId, body.endpoint, repeat.keepIn);
  });
  http.serve('unsubscribeMail', async ({ body }) => ({ group: await choices.unsubscribe(body.token) }));
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

const formBytesMax = 1_024;

/**
 * The button that mail programs show beside a mail: they post `List-Unsubscribe=One-Click` as a form to the address in its
 * header, without a session (RFC 8058). Nothing else of the server takes a form.
 */
function registerOneClick(server: FastifyInstance, choices: Pick<NotificationChoices, 'unsubscribe'>): void {
  server.register(async scope => {
    const options = { parseAs: 'string', bodyLimit: formBytesMax } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { token: string } }>(`${oneClickPath}/:token`, async ({ params, body }, reply) => {
      if (body !== 'List-Unsubscribe=One-Click') return reply.code(400).send();
      await choices.unsubscribe(params.token);
      return reply.code(204).send();
    });
  });
}
