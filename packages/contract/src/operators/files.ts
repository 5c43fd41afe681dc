import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { fileId, text } from '../schemas.ts';

export const viewFile = defineCall({
  method: 'GET',
  path: '/swx/operator/files/{id}',
  access: 'operator:files.view',
  tag: 'files',
  summary:
    'A picture that belongs to a record under review. The view is recorded, and its owner is told of the number.',
  params: z.object({ id: fileId }),
  reply: text,
  form: 'file',
  refusals: ['fileMissing', 'uploadFailed'],
});
