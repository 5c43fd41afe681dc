import {
  detailReasons,
  documentTypes,
  pictureParts,
  pictureReasons,
  sexes,
} from '@truemark/domain/identity/verification';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, countryCode, fileId, text, timeMs, wholeNumber, wholeNumberIn } from '../schemas.ts';
import { identityStatus } from './identity.ts';

/** Points of all strokes of a signature together. */
export const signaturePointsMax = 4_000;

/** A drawn signature, x and y by turns in thousandths of its field, or a typed name. */
export const signature = z.union([
  z.object({
    kind: z.literal('drawn'),
    strokes: z.array(z.array(wholeNumberIn(0, 1000)).check(z.maxLength(signaturePointsMax))).check(z.maxLength(200)),
  }),
  z.object({ kind: z.literal('typed'), name: boundedText(120) }),
]);
export type Signature = z.infer<typeof signature>;

/** What is typed; an empty text is a refusal that names its field. Source: specification, section 3. */
const detailFields = {
  firstName: boundedText(80),
  lastName: boundedText(80),
  /** `YYYY-MM-DD`. */
  birthDate: boundedText(10),
  sex: z.enum(sexes),
  country: countryCode,
  address: boundedText(300),
  phone: boundedText(40),
  documentType: z.enum(documentTypes),
  documentNumber: boundedText(40),
  /** `YYYY-MM-DD`. */
  documentExpiresOn: boundedText(10),
};

/** Details as they were sent, cleaned. */
export const personDetails = z.object({
  firstName: text,
  lastName: text,
  birthDate: text,
  sex: z.enum(sexes),
  country: text,
  address: text,
  phone: text,
  documentType: z.enum(documentTypes),
  documentNumber: text,
  documentExpiresOn: text,
});

export const pictureItem = z.object({
  part: z.enum(pictureParts),
  fileId,
  /** Null: not decided yet. */
  verdict: z.nullable(z.enum(['accepted', 'retry'])),
  reasons: z.array(z.enum(pictureReasons)),
});
export type PictureItem = z.infer<typeof pictureItem>;

/** Where an identity check stands, for its owner: nothing that only reviewers may read. */
export const identificationState = z.object({
  status: identityStatus,
  /** Not passed, and it cannot be sent again. */
  isFinal: z.boolean(),
  /** A verified person's change that waits for its review. */
  isChangePending: z.boolean(),
  /** The newest that was sent; null: nothing was. */
  sent: z.nullable(
    z.object({
      details: personDetails,
      pictures: z.array(pictureItem),
      detailReasons: z.array(z.enum(detailReasons)),
      submittedAt: timeMs,
      /** When the review is due; null once it is decided. */
      dueAt: z.nullable(timeMs),
      decidedAt: z.nullable(timeMs),
    }),
  ),
  /** How often who has looked at the pictures. */
  views: z.object({ owner: wholeNumber, reviewer: wholeNumber }),
});
export type IdentificationState = z.infer<typeof identificationState>;

export const getIdentification = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getIdentification',
  access: 'user',
  tag: 'verification',
  summary: 'Where the identity check stands: what was sent, what is to be sent again and why, and who has looked.',
  reply: identificationState,
  refusals: [],
});

export const identification = defineCall({
  method: 'POST',
  path: '/swx/customer/user/identification',
  access: 'user',
  needsIdempotencyKey: true,
  openTo: 'closeOnly',
  tag: 'verification',
  summary:
    'Sends details, pictures and signature to review, which takes 48 hours at most. Of what was not passed, pictures that were accepted may be named again. `isChange`: a verified person’s new name, birth date or country, or the check that the operator asks for again.',
  body: z.object({
    ...detailFields,
    /** Finished uploads of the purpose `identity`; null: none. */
    pictures: z.object({ front: z.nullable(fileId), back: z.nullable(fileId), holding: z.nullable(fileId) }),
    signature,
    isChange: z.boolean(),
  }),
  reply: identificationState,
  refusals: [
    'verificationStatusWrong',
    'informationIncomplete',
    'detailsUnchanged',
    'birthDateWrong',
    'ageTooLow',
    'documentExpired',
    'countryWrong',
    'pictureRequired',
    'notSigned',
    'fileMissing',
  ],
  success: 'submittedForReview',
});
