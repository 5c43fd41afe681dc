import type { IdentificationState } from '@truemark/contract/people/verification';
import { identityReviewMs } from '@truemark/domain/identity/verification';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Files } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Kyc } from './kyc.ts';
import type { Identification } from './store.ts';

export interface KycRouteParts {
  readonly database: Database;
  readonly kyc: Kyc;
  readonly files: Pick<Files, 'countViewsIn'>;
  readonly identity: Pick<Identity, 'loadUser'>;
}

/** The check as its owner sees it. */
export function registerKycRoutes(http: HttpServer, { database, kyc, files, identity }: KycRouteParts): void {
  async function describe(userId: number): Promise<IdentificationState> {
    const [user, newest] = await Promise.all([identity.loadUser(userId), kyc.loadNewest(userId)]);
    assert(user, 'a session has a user');
    return {
      status: user.identityStatus,
      isFinal: newest?.decision === 'final' && !newest.isChange,
      isChangePending: newest?.decision === null && newest.isChange,
      sent: newest ? describeSent(newest) : null,
      views: await countViews(database.pool, userId),
    };
  }

  async function countViews(client: Pick<pg.ClientBase, 'query'>, userId: number) {
    const views = await files.countViewsIn(client, await kyc.listPictureIdsIn(client, userId));
    const count = (viewer: 'owner' | 'reviewer') => views.find(view => view.viewer === viewer)?.count ?? 0;
    return { owner: count('owner'), reviewer: count('reviewer') };
  }

  http.serve('getIdentification', ({ context }) => describe(context.user.userId));

  http.serve('identification', async ({ body, context, repeat }) => {
    const { pictures, signature, isChange, ...details } = body;
    const { userId } = context.user;
    const sent = await commitUnlessDenied(database, async client => {
      const submitted = await kyc.submitIn(client, { userId, details, pictures, signature, isChange });
      if (!submitted.ok) return submitted;
      const newest = await kyc.loadNewestIn(client, userId);
      assert(newest, 'what was sent is there');
      const reply = await repeat.keepIn(client, {
        ...({ status: isChange ? 1 : 2, isFinal: false, isChangePending: isChange } as const),
        ...{ sent: describeSent(newest), views: await countViews(client, userId) },
      });
      return { reply, announce: submitted.value };
    });
    if ('ok' in sent) return sent;
    sent.announce();
    return sent.reply;
  });
}

function describeSent(newest: Identification): NonNullable<IdentificationState['sent']> {
  const { details, pictures, detailReasons, submittedAtMs, decidedAtMs, decision } = newest;
  return {
    details,
    pictures: pictures.map(picture => ({ ...picture, reasons: [...picture.reasons] })),
    detailReasons: [...detailReasons],
    submittedAt: submittedAtMs,
    dueAt: decision === null ? submittedAtMs + identityReviewMs : null,
    decidedAt: decidedAtMs,
  };
}
