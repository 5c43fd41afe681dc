import { assert, deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import { type Chats, describeState, findOpening } from './chats.ts';
import type { SupportParts } from './parts.ts';
import { describeProfile, emptyOutsideUrl, fillOutsideUrl } from './profile.ts';
import { toMessage } from './to-wire.ts';
import { mailTranscript } from './transcript.ts';

/** Page of the web client that is the chat. */
const chatPath = '/support';

/** The chat as its user has it. */
export function registerSupportRoutes(http: HttpServer, parts: SupportParts, chats: Chats): void {
  registerOpening(http, parts);

  http.serve('getSupportState', ({ context }) => chats.loadState(context.user.userId));

  http.serve('getSupportProfile', async ({ context }) => {
    const user = await parts.identity.loadUser(context.user.userId);
    assert(user, 'a session has a user');
    const profile = describeProfile(user);
    return { profile, outsideUrl: parts.outsideUrl && fillOutsideUrl(parts.outsideUrl, profile) };
  });

  http.serve('listSupportMessages', async ({ body, context }) => {
    const { messages, hasMore, chat } = await chats.list(context.user.userId, body);
    return { messages: messages.map(toMessage), hasMore, state: describeState(chat) };
  });

  http.serve('sendSupportMessage', async ({ body, context }) => {
    const { userId } = context.user;
    const sent = await chats.send({ ...body, userId, language: context.language, fileId: body.fileId });
    return 'ok' in sent ? sent : { message: toMessage(sent.message), state: describeState(sent.chat) };
  });

  http.serve('markSupportRead', ({ body, context }) => chats.markRead(context.user.userId, body.upTo));

  http.serve('saySupportTyping', async ({ context }) => {
    await chats.sayTyping(context.user.userId);
    return { isDone: true };
  });

  http.serve('mailSupportTranscript', ({ context }) => mailTranscript(parts, context.user.userId));
}

/** Whether support is there, and where, for everybody. */
export function registerOpening(
  http: HttpServer,
  parts: Pick<SupportParts, 'clock' | 'publicUrl' | 'outsideUrl'> & {
    readonly content: Pick<SupportParts['content'], 'findParameter'>;
  },
): void {
  http.serve('getFooter', async () => {
    const { hours, isOpen } = await findOpening(parts);
    return { hours, isAvailable: isOpen };
  });
  http.serve('openSupport', async ({ context }) => {
    const { publicUrl, outsideUrl } = parts;
    if (outsideUrl) return { url: emptyOutsideUrl(outsideUrl), isOutside: true };
    const { isOffered } = await findOpening(parts);
    return isOffered
      ? { url: `${publicUrl ?? context.origin}${chatPath}`, isOutside: false }
      : deny('supportUnavailable');
  });
}
