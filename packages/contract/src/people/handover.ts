import { documentTypes, pictureParts } from '@truemark/domain/identity/verification';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, fileId, int4, timeMs } from '../schemas.ts';
import { partBodyBytesMax, partFields, sendUploadPart, startUpload } from './files.ts';
import { opaqueText } from './identity.ts';

/** Requests a minute and address that open links, of which nobody needs many. */
const openingsMax = 30;

const partName = z.enum(pictureParts);

/** What the owner's own page is told of a check that goes on on a telephone. */
export const handoverState = z.object({
  expiresAt: timeMs,
  /** A telephone has opened the link; nobody else can. */
  isOpened: z.boolean(),
  /** What has arrived. */
  pictures: z.array(z.object({ part: partName, fileId })),
});
export type HandoverState = z.infer<typeof handoverState>;

export const startHandover = defineCall({
  method: 'POST',
  path: '/swx/customer/user/identification/handover/start',
  access: 'user',
  openTo: 'closeOnly',
  tag: 'verification',
  summary:
    'Makes a link by which a telephone sends pictures for the identity check that is being filled in. It opens once and soon expires; an earlier one ends.',
  body: z.object({
    documentType: z.enum(documentTypes),
    /** What is still to be photographed. */
    parts: z.array(partName).check(z.minLength(1), z.maxLength(pictureParts.length)),
  }),
  /** `linkToken` belongs into the fragment of the page `/verification/phone`, which no server is sent. */
  reply: z.object({ linkToken: opaqueText, expiresAt: timeMs }),
  refusals: ['verificationStatusWrong', 'pictureRequired'],
  repeat: 'none',
});

export const getHandover = defineCall({
  method: 'GET',
  path: '/swx/customer/user/identification/handover',
  access: 'user',
  tag: 'verification',
  summary: 'What has come of the link to a telephone; null when there is none, or it has ended.',
  reply: z.object({ handover: z.nullable(handoverState) }),
  refusals: [],
});

export const endHandover = defineCall({
  method: 'POST',
  path: '/swx/customer/user/identification/handover/end',
  access: 'user',
  openTo: 'closeOnly',
  tag: 'verification',
  summary: 'Ends the link to a telephone: nothing more arrives by it.',
  reply: z.object({ isDone: z.literal(true) }),
  refusals: [],
  repeat: 'none',
});

/** What the page on the telephone is told. */
export const handoverPage = z.object({
  documentType: z.enum(documentTypes),
  parts: z.array(z.object({ part: partName, isSent: z.boolean() })),
  expiresAt: timeMs,
});
export type HandoverPage = z.infer<typeof handoverPage>;

/** What the page that opened a link proves itself by. */
const pageFields = { pageToken: opaqueText };

export const openHandover = defineCall({
  method: 'POST',
  path: '/swx/customer/handover/open',
  access: 'visitor',
  tag: 'verification',
  summary:
    'Opens a link to a telephone, once: whoever has it may send pictures for that identity check, and nothing else.',
  body: z.object({ linkToken: opaqueText }),
  reply: z.object({ pageToken: opaqueText, page: handoverPage }),
  refusals: ['handoverEnded'],
  requestsPerMinuteMax: openingsMax,
});

export const getHandoverPage = defineCall({
  method: 'POST',
  path: '/swx/customer/handover/page',
  access: 'visitor',
  tag: 'verification',
  summary: 'What is asked for and what has arrived, for the page that opened the link.',
  body: z.object(pageFields),
  reply: handoverPage,
  refusals: ['handoverEnded'],
  isRead: true,
});

export const startHandoverUpload = defineCall({
  method: 'POST',
  path: '/swx/customer/handover/upload/start',
  access: 'visitor',
  tag: 'verification',
  summary: 'Begins the upload of a picture from the telephone, or goes on with one that was cut off.',
  body: z.object({ ...pageFields, bytes: int4, fingerprint: boundedText(128, 8) }),
  reply: startUpload.reply,
  refusals: ['handoverEnded', ...startUpload.refusals],
});

export const sendHandoverPart = defineCall({
  method: 'POST',
  path: '/swx/customer/handover/upload/part',
  access: 'visitor',
  tag: 'verification',
  summary: 'The next bytes of an upload from the telephone, in Base64.',
  body: z.object({ ...pageFields, ...partFields }),
  reply: sendUploadPart.reply,
  refusals: ['handoverEnded', ...sendUploadPart.refusals],
  bodyBytesMax: partBodyBytesMax,
});

export const finishHandoverUpload = defineCall({
  method: 'POST',
  path: '/swx/customer/handover/upload/finish',
  access: 'visitor',
  tag: 'verification',
  summary: 'Ends an upload from the telephone; the picture is at its place on the owner’s own page at once.',
  body: z.object({ ...pageFields, uploadId: fileId, part: partName }),
  reply: handoverPage,
  refusals: [
    'handoverEnded',
    'pictureRequired',
    'fileMissing',
    'fileFormatWrong',
    'uploadOffsetWrong',
    'pictureUnreadable',
    'pictureTooLarge',
    'uploadFailed',
  ],
});
