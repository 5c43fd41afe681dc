import { charityCauses } from '@truemark/domain/charity/cause';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { nftCharity } from '../investing/nfts.ts';
import { boundedText, int4, recordId, text, timeMs } from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

/** Where a charity is paid, as two operators have said. */
export const charityAccount = z.object({
  details: text,
  operatorNumber: int4,
  /** Null where it was entered while one person was enough. */
  approverNumber: z.nullable(int4),
  /** Since when it counts. */
  at: timeMs,
});

/** A charity as operators see it. */
export const operatorCharity = z.object({
  ...nftCharity.shape,
  account: z.nullable(charityAccount),
  /** Other payment details of it wait for a second person. */
  isChanging: z.boolean(),
});
export type OperatorCharity = z.infer<typeof operatorCharity>;

export const addCharity = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/charities',
  access: 'operator:nfts.list',
  tag: 'nfts',
  summary: 'Adds a charity that works can be sold for.',
  body: z.object({ name: boundedText(80, 2), cause: z.enum(charityCauses), reason: reasonText }),
  reply: nftCharity,
  refusals: ['charityExists'],
});

export const proposeCharityAccount = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/charities/account',
  access: 'operator:nfts.pay',
  tag: 'nfts',
  summary:
    'Asks for other payment details of a charity: an address or the details of an account. They count once another person approves them.',
  body: z.object({ id: recordId, details: boundedText(300, 3), reason: reasonText }),
  reply: z.object({ id: recordId }),
  refusals: ['recordMissing', 'decisionMade'],
  needsStepUp: true,
});

/** Payment details of a charity that wait for a second person. */
export const charityAccountChange = z.object({
  id: recordId,
  charityId: recordId,
  charity: text,
  details: text,
  /** What counts meanwhile. */
  account: z.nullable(charityAccount),
  reason: text,
  operatorNumber: int4,
  at: timeMs,
  approvalBar,
});
export type CharityAccountChange = z.infer<typeof charityAccountChange>;

export const listCharityAccountChanges = defineCall({
  method: 'GET',
  path: '/swx/operator/nfts/charities/account/changes',
  access: 'operator:nfts.view',
  tag: 'nfts',
  summary: 'Payment details of charities that wait for a second person, the oldest first; one a charity at most.',
  reply: z.array(charityAccountChange),
  refusals: [],
});

export const decideCharityAccount = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/charities/account/decide',
  access: 'operator:nfts.pay',
  tag: 'nfts',
  summary: 'Another person approves or rejects payment details of a charity; the one who asked may withdraw them.',
  body: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: ['recordMissing', 'decisionMade', 'secondPersonNeeded', 'secondPersonNotApart', 'secondPersonTooNew'],
  needsStepUp: true,
});
