import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, countryCode, urlText } from '../schemas.ts';
import { loginReply, opaqueText, socialProviders, typedText } from './identity.ts';

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

export const loginByGoogle = defineCall({
  method: 'POST',
  path: '/swx/customer/login/loginByGoogle',
  access: 'visitor',
  tag: 'identity',
  summary: 'Finishes a social login (Google, and Facebook by the same way) with what the provider sent back.',
  body: z.object({
    state: opaqueText,
    code: boundedText(4096),
    /** Who answered, where the provider says so (`iss`, RFC 9207). */
    iss: z.optional(typedText),
  }),
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
  }),
  reply: loginReply,
  refusals: [
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
