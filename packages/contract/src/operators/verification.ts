import { detailReasons, pictureParts, pictureReasons } from '@truemark/domain/identity/verification';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { personDetails, pictureItem, signature } from '../people/verification.ts';
import { int4, recordId, text, timeMs } from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

/** An identity check that waits for a reviewer. */
export const identificationItem = z.object({
  id: recordId,
  userId: recordId,
  userName: text,
  details: personDetails,
  pictures: z.array(pictureItem),
  signature,
  isChange: z.boolean(),
  at: timeMs,
  dueAt: timeMs,
  /** Who is on it; null: nobody, or not any more. */
  claimedBy: z.nullable(int4),
  /** Who has approved it where two must; null: nobody yet. */
  approvedBy: z.nullable(int4),
  approvalBar,
});
export type IdentificationItem = z.infer<typeof identificationItem>;

export const listIdentifications = defineCall({
  method: 'GET',
  path: '/swx/operator/identifications',
  access: 'operator:identity.review',
  tag: 'verification',
  summary: 'Identity checks that wait, the oldest first.',
  query: z.object({ cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(identificationItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

/** What else is known: other accounts that share something with this one, and this one's earlier checks. */
export const identificationTraces = z.object({
  others: z.array(
    z.object({
      kind: z.enum(['document', 'samePicture', 'alikePicture', 'device', 'payoutAddress', 'network']),
      userId: recordId,
      userName: text,
    }),
  ),
  earlier: z.array(
    z.object({ decision: z.enum(['verified', 'retry', 'final']), remark: text, operatorNumber: int4, at: timeMs }),
  ),
});
export type IdentificationTraces = z.infer<typeof identificationTraces>;

export const getIdentificationTraces = defineCall({
  method: 'GET',
  path: '/swx/operator/identifications/{id}',
  access: 'operator:identity.review',
  tag: 'verification',
  summary:
    'What else is known of one: the same document, picture, device or payout address on another account, and earlier checks.',
  params: z.object({ id: recordId }),
  reply: identificationTraces,
  refusals: ['recordMissing'],
});

export const claimIdentification = defineCall({
  method: 'POST',
  path: '/swx/operator/identifications/claim',
  access: 'operator:identity.review',
  tag: 'verification',
  summary: 'Says that this operator is on it, for a quarter of an hour; others cannot decide it meanwhile.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'claimedByOther'],
});

export const decideIdentification = defineCall({
  method: 'POST',
  path: '/swx/operator/identifications/decide',
  access: 'operator:identity.review',
  tag: 'verification',
  summary:
    'Verifies somebody, or asks for pictures and details again by reasons of a list, or refuses for good. The remark is for operators alone.',
  body: z.object({
    id: recordId,
    decision: z.enum(['verified', 'retry', 'final']),
    /** What is to be sent again; a picture that is not named is accepted. */
    pictures: z
      .array(
        z.object({
          part: z.enum(pictureParts),
          reasons: z.array(z.enum(pictureReasons)).check(z.minLength(1), z.maxLength(pictureReasons.length)),
        }),
      )
      .check(z.maxLength(pictureParts.length)),
    detailReasons: z.array(z.enum(detailReasons)).check(z.maxLength(detailReasons.length)),
    reason: reasonText,
  }),
  reply: z.object({ state: z.enum(['decided', 'approvedOnce']) }),
  refusals: [
    'recordMissing',
    'decisionMade',
    'claimedByOther',
    'reasonsMissing',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
  ],
  needsStepUp: true,
});
