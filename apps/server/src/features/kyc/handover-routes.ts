import type { Result } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Uploads } from '../files/index.ts';
import type { Handovers } from './handover.ts';

const isDone = { isDone: true } as const;

/** The link of the owner, and the page on the telephone that opened it. */
export function registerHandoverRoutes(
  http: HttpServer,
  { handovers, uploads }: { readonly handovers: Handovers; readonly uploads: Uploads },
): void {
  http.serve('startHandover', async ({ body, context }) => toReply(await handovers.start(context.user.userId, body)));
  http.serve('getHandover', async ({ context }) => ({ handover: await handovers.describe(context.user.userId) }));
  http.serve('endHandover', async ({ context }) => {
    await handovers.end(context.user.userId);
    return isDone;
  });
  http.serve('openHandover', async ({ body }) => toReply(await handovers.open(body.linkToken)));
  http.serve('getHandoverPage', async ({ body }) => toReply(await handovers.loadPage(body.pageToken)));
  http.serve('startHandoverUpload', async ({ body: { pageToken, ...file } }) => {
    const owner = await handovers.findOwner(pageToken);
    if (!owner.ok) return owner;
    return toReply(await uploads.start({ ...file, userId: owner.value, purpose: 'identity' }));
  });
  http.serve('sendHandoverPart', async ({ body: { pageToken, data, ...part } }) => {
    const owner = await handovers.findOwner(pageToken);
    if (!owner.ok) return owner;
    return toReply(await uploads.addPart({ ...part, userId: owner.value, data: Buffer.from(data, 'base64') }));
  });
  http.serve('finishHandoverUpload', async ({ body }) =>
    toReply(await handovers.addPicture(body.pageToken, body.part, body.uploadId)),
  );
}

function toReply<Value>(result: Result<Value, never> | Denial): Value | Denial {
  return result.ok ? result.value : result;
}
