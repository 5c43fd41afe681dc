import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { createInviteList } from './list-invited.ts';

export function registerInviteRoutes(http: HttpServer, invites: ReturnType<typeof createInviteList>): void {
  http.serve(
    'getInvite',
    async ({ context }) => (await invites.loadSummary(context.user.userId)) ?? deny('userNotFound'),
  );
  http.serve('listInvited', ({ query, context }) => invites.list(context.user.userId, query.cursor));
}
