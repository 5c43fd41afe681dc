import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, countryCode, urlText } from '../schemas.ts';
import { guestFields, loginReply, opaqueText, socialProviders, typedText } from './identity.ts';

export const listSocialProviders = defineCall({
  method: 'GET',
  path: '/swx/customer/login/listSocialProviders',
  access: 'visitor',
  tag: 'identity',
  summary: 'The social logins this instance is set up for.',
  reply: z.array(z.enum(socialProviders)),
  refusals: [],
});

export const beginSocialLogin = defineCall({
  method: 'POST',
  path: '/swx/customer/login/beginSocialLogin',
  access: 'visitor',
  tag: 'identity',
  summary:
    "Where the browser is to go to log in at Google or Facebook (OpenID Connect or OAuth 2.0 with PKCE). The answer's state comes back with the browser.",
  body: z.object({ provider: z.enum(socialProviders) }),
  reply: z.object({ url: urlText, state: opaqueText }),
  refusals: ['dappOnly', 'socialUnavailable', 'socialFailed'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

/** What a provider sends a browser back with. */
const returnedFields = {
  state: opaqueText,
  code: boundedText(4096),
  /** Who answered, where the provider says so (`iss`, RFC 9207). */
  iss: z.optional(typedText),
};

export const loginByGoogle = defineCall({
  method: 'POST',
  path: '/swx/customer/login/loginByGoogle',
  access: 'visitor',
  tag: 'identity',
  summary: 'Finishes a social login (Google, and Facebook by the same way) with what the provider sent back.',
  body: z.object(returnedFields),
  reply: loginReply,
  refusals: ['dappOnly', 'challengeExpired', 'userStatusAbnormal', 'socialFailed', 'socialEmailTaken'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const registerSocial = defineCall({
  method: 'POST',
  path: '/swx/customer/login/registerSocial',
  access: 'visitor',
  tag: 'identity',
  summary: 'Makes the account of a social login that nobody has used here yet.',
  body: z.object({
    ticket: opaqueText,
    userName: typedText,
    country: countryCode,
    inviteCode: z.optional(boundedText(16)),
    ...guestFields,
  }),
  reply: loginReply,
  refusals: [
    'guestEnded',
    'dappOnly',
    'userNameMissing',
    'challengeExpired',
    'userNameWrong',
    'countryWrong',
    'inviteCodeUnknown',
    'inviteOwn',
    'userNameTaken',
    'emailTaken',
  ],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const connectSocial = defineCall({
  method: 'POST',
  path: '/swx/customer/user/connectSocial',
  access: 'user',
  tag: 'security',
  summary:
    'Where to send the browser to connect a Google or Facebook account to the caller’s, and what it brings back.',
  body: z.object({ provider: z.enum(socialProviders) }),
  reply: z.object({ url: urlText, state: opaqueText }),
  refusals: ['socialUnavailable', 'socialFailed'],
  needsStepUp: true,
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const finishConnectSocial = defineCall({
  method: 'POST',
  path: '/swx/customer/user/finishConnectSocial',
  access: 'user',
  tag: 'security',
  summary:
    'Connects with what the provider sent back; from then on it opens the account. One that opens another account is refused.',
  body: z.object(returnedFields),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: ['challengeExpired', 'socialFailed', 'socialTaken'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const disconnectSocial = defineCall({
  method: 'POST',
  path: '/swx/customer/user/disconnectSocial',
  access: 'user',
  tag: 'security',
  summary: 'Disconnects a Google or Facebook account; the last way to log in stays.',
  body: z.object({ provider: z.enum(socialProviders) }),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: ['socialUnknown', 'loginWayLast'],
  needsStepUp: true,
});
