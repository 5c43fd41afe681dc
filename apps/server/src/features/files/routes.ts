import type { HttpServer } from '../../platform/http/http.ts';
import type { Files } from './files.ts';

/** Pictures come in by parts and are seen by their owners and by reviewers. */
export function registerFileRoutes(http: HttpServer, files: Files): void {
  const { uploads } = files;

  http.serve('startUpload', async ({ body, context }) => {
    const started = await uploads.start({ ...body, userId: context.user.userId });
    return started.ok ? started.value : started;
  });

  http.serve('sendUploadPart', async ({ body, context }) => {
    const { data, ...part } = body;
    const added = await uploads.addPart({ ...part, userId: context.user.userId, data: Buffer.from(data, 'base64') });
    return added.ok ? added.value : added;
  });

  http.serve('finishUpload', async ({ body, context }) => {
    const finished = await uploads.finish(context.user.userId, body.uploadId);
    return finished.ok ? finished.value : finished;
  });

  http.serve('getFile', async ({ params, context }) =>
    showPicture(params.id, await files.view(params.id, { userId: context.user.userId })),
  );

  http.serve('viewFile', async ({ params, context }) =>
    showPicture(params.id, await files.view(params.id, { operatorNumber: context.operator.operatorNumber })),
  );
}

function showPicture(id: string, viewed: Awaited<ReturnType<Files['view']>>) {
  return viewed.ok ? { fileName: `${id}.jpg`, contentType: 'image/jpeg', body: viewed.value } : viewed;
}
