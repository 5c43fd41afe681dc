import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { orderNoteMax } from '../limits.ts';
import { boundedText, recordId, text } from '../schemas.ts';

/** What its owner has noted; empty where there is nothing. */
const orderNote = z.object({ note: text });

export const getOrderNote = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getOrderNote',
  access: 'user',
  tag: 'orders',
  summary: 'What the user has noted about an order of theirs; nobody else is shown it.',
  query: z.object({ id: recordId }),
  reply: orderNote,
  refusals: ['recordMissing'],
});

export const saveOrderNote = defineCall({
  method: 'POST',
  path: '/swx/customer/user/saveOrderNote',
  access: 'user',
  isOpenToGuests: true,
  tag: 'orders',
  summary:
    'Notes something about an order of the user, in the place of what was noted before; an empty note deletes it.',
  body: z.object({ id: recordId, note: boundedText(orderNoteMax) }),
  reply: orderNote,
  refusals: ['recordMissing'],
  openTo: 'closeOnly',
});
