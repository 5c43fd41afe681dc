import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../schemas.ts';
import { opaqueText, userInfo } from './identity.ts';

export const openGuest = defineCall({
  method: 'POST',
  path: '/swx/customer/guest/open',
  access: 'visitor',
  tag: 'guests',
  summary:
    'Opens a guest account of this browser, with practice money and nothing else. It ends when it was not used for 30 days. Registering with its token keeps it.',
  reply: z.object({ token: text, userInfo }),
  refusals: ['dappOnly', 'guestsOff', 'demoDisabled', 'guestsBlocked'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const endGuest = defineCall({
  method: 'POST',
  path: '/swx/customer/guest/end',
  access: 'visitor',
  tag: 'guests',
  summary: 'Ends a guest account at the wish of who has its token. One that has ended before is answered alike.',
  body: z.object({ token: opaqueText }),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: [],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});
