import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { uploadPartBytes } from '../limits.ts';
import { base64Text, boundedText, fileId, int4, text } from '../schemas.ts';

const megabyte = 1024 * 1024;

/** What a picture is uploaded for, with its most bytes. Source: specification, section 5; product rules, Identity. */
export const uploadBytesMax = { depositProof: 2 * megabyte, identity: 50 * megabyte, support: 10 * megabyte } as const;
export type UploadPurpose = keyof typeof uploadBytesMax;
const uploadPurposes = ['depositProof', 'identity', 'support'] as const satisfies readonly UploadPurpose[];

const partLengthMax = Math.ceil(uploadPartBytes / 3) * 4;

/** One part of an upload. */
export const partFields = { uploadId: fileId, offset: int4, data: base64Text(partLengthMax) };
/** Bytes of a body that holds one. */
export const partBodyBytesMax = partLengthMax + 1024;

export const startUpload = defineCall({
  method: 'POST',
  path: '/swx/customer/upload/start',
  access: 'user',
  openTo: 'locked',
  tag: 'files',
  summary:
    'Begins the upload of a picture, or goes on with one that was cut off: the same file for the same purpose has one upload.',
  body: z.object({
    purpose: z.enum(uploadPurposes),
    bytes: int4,
    /** By which the caller knows the file again, such as its SHA-256. */
    fingerprint: boundedText(128, 8),
  }),
  /** `received` bytes are there already. */
  reply: z.object({ uploadId: fileId, received: int4 }),
  refusals: ['fileFormatWrong', 'fileTooLarge', 'uploadsTooMany', 'uploadFailed'],
  repeat: 'none',
});

export const sendUploadPart = defineCall({
  method: 'POST',
  path: '/swx/customer/upload/part',
  access: 'user',
  openTo: 'locked',
  tag: 'files',
  summary:
    'The next bytes of an upload, in Base64. A part that is there already changes nothing; one from another place is told where to go on.',
  body: z.object(partFields),
  reply: z.object({ received: int4 }),
  refusals: ['fileMissing', 'fileFormatWrong', 'uploadOffsetWrong', 'uploadFailed'],
  bodyBytesMax: partBodyBytesMax,
  repeat: 'none',
});

export const finishUpload = defineCall({
  method: 'POST',
  path: '/swx/customer/upload/finish',
  access: 'user',
  openTo: 'locked',
  tag: 'files',
  summary:
    'Ends an upload: the picture is made anew without anything else that was in the file, and kept encrypted. Asked again, it answers the same.',
  body: z.object({ uploadId: fileId }),
  reply: z.object({ fileId }),
  refusals: [
    'fileMissing',
    'fileFormatWrong',
    'uploadOffsetWrong',
    'pictureUnreadable',
    'pictureTooLarge',
    'uploadFailed',
  ],
  repeat: 'none',
});

export const getFile = defineCall({
  method: 'GET',
  path: '/swx/customer/upload/file/{id}',
  access: 'user',
  tag: 'files',
  summary: 'A picture of the caller’s own. The view is recorded.',
  params: z.object({ id: fileId }),
  reply: text,
  form: 'file',
  refusals: ['fileMissing', 'uploadFailed'],
  openTo: 'locked',
});
