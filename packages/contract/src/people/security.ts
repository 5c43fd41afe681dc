import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, codeText, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import {
  codeFields,
  contactFields,
  factorChallenge,
  factorKinds,
  passkeyJson,
  passwordText,
  sentCode,
} from './identity.ts';
import { signedFields } from './wallets.ts';

const done = z.object({ isDone: z.literal(true) });

/** How an owner proves again who they are. `code` is one sent to the confirmed e-mail or phone, for those without more. */
export const stepUpKinds = ['password', 'code', 'wallet', ...factorKinds] as const;
export type StepUpKind = (typeof stepUpKinds)[number];

export const beginStepUp = defineCall({
  method: 'POST',
  path: '/swx/customer/user/beginStepUp',
  access: 'user',
  tag: 'security',
  summary:
    'The ways this user can prove again who they are: a second factor where there is one, else the password, else a linked wallet, else a code, which is then sent.',
  reply: z.object({
    kinds: z.array(z.enum(stepUpKinds)),
    challenge: z.nullable(factorChallenge),
    /** Where a code was sent, with its middle hidden; null when none was. */
    codeTarget: z.nullable(text),
  }),
  refusals: ['sendingBlocked'],
  openTo: 'closeOnly',
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const stepUp = defineCall({
  method: 'POST',
  path: '/swx/customer/user/stepUp',
  access: 'user',
  tag: 'security',
  summary: 'Proves again who is there; what asks for it is then open to this session for ten minutes.',
  body: z.object({
    kind: z.enum(stepUpKinds),
    password: z.optional(passwordText),
    code: z.optional(boundedText(32)),
    challengeId: z.optional(boundedText(128)),
    passkey: z.optional(passkeyJson),
    /** What a linked wallet signed, by `beginWalletProof`. */
    message: z.optional(signedFields.message),
    signature: z.optional(signedFields.signature),
  }),
  reply: z.object({ validUntil: timeMs }),
  refusals: [
    ...([
      'challengeExpired',
      'passwordWrong',
      'secondFactorWrong',
      'codeWrong',
      'codeExpired',
      'loginBlocked',
    ] as const),
    ...(['walletSignatureWrong', 'walletNodeSilent'] as const),
  ],
  openTo: 'closeOnly',
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/swx/customer/user/repassword',
  access: 'user',
  tag: 'security',
  summary: 'Changes the password; every session ends, this one included, and the owner is told.',
  body: z.object({ oldPassword: z.optional(passwordText), password: passwordText }),
  reply: done,
  refusals: ['passwordWrong', 'passwordWeak', 'passwordSame', 'loginBlocked'],
  needsStepUp: true,
  repeat: 'none',
});

export const sendContactCode = defineCall({
  method: 'POST',
  path: '/swx/customer/user/sendContactCode',
  access: 'user',
  tag: 'security',
  summary: 'Sends a code to a new e-mail address or phone number of this user.',
  body: z.object(contactFields),
  reply: sentCode,
  refusals: ['emailWrong', 'phoneWrong', 'sendingBlocked'],
  needsStepUp: true,
  requestsPerMinuteMax: 10,
  repeat: 'none',
});

export const changeContact = defineCall({
  method: 'POST',
  path: '/swx/customer/user/changeContact',
  access: 'user',
  tag: 'security',
  summary: 'Takes a new e-mail address or phone number with the code sent there; the old one is told.',
  body: z.object({ ...contactFields, ...codeFields }),
  reply: done,
  refusals: ['emailWrong', 'phoneWrong', 'emailTaken', 'phoneCodeWrong', 'codeWrong', 'codeExpired'],
  needsStepUp: true,
  repeat: 'none',
});

/** One login. `device` is read from the browser's own name; `address` is shortened to its network. */
export const sessionItem = z.object({
  id: recordId,
  device: text,
  address: text,
  createdAt: timeMs,
  lastSeenAt: timeMs,
  isCurrent: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listSessions',
  access: 'user',
  tag: 'security',
  summary: 'Logins of this user that still hold, the newest first.',
  reply: z.array(sessionItem),
  refusals: [],
});

export const endSession = defineCall({
  method: 'POST',
  path: '/swx/customer/user/endSession',
  access: 'user',
  tag: 'security',
  summary: 'Ends one login of this user, or all others.',
  body: z.object({ id: z.union([recordId, z.literal('others')]) }),
  reply: done,
  refusals: ['sessionUnknown'],
  openTo: 'closeOnly',
});

/** Passkeys are named by their owner. */
export const passkeyItem = z.object({
  id: recordId,
  name: text,
  createdAt: timeMs,
  lastUsedAt: z.nullable(timeMs),
});
export type PasskeyItem = z.infer<typeof passkeyItem>;

export const getSecurity = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getSecurity',
  access: 'user',
  tag: 'security',
  summary: 'What protects this account.',
  reply: z.object({
    hasPassword: z.boolean(),
    passwordChangedAt: z.nullable(timeMs),
    hasTotp: z.boolean(),
    recoveryCodesLeft: wholeNumber,
    passkeys: z.array(passkeyItem),
    email: z.nullable(text),
    phone: z.nullable(text),
    socialLogins: z.array(text),
  }),
  refusals: [],
});

export const beginTotp = defineCall({
  method: 'POST',
  path: '/swx/customer/user/beginTotp',
  access: 'user',
  tag: 'security',
  summary: 'A new secret for an authenticator app, in force once a code of it was given.',
  reply: z.object({ secret: text, uri: text }),
  refusals: ['secondFactorExists'],
  needsStepUp: true,
  repeat: 'none',
});

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/swx/customer/user/confirmTotp',
  access: 'user',
  tag: 'security',
  summary: 'Puts the authenticator app in force; the recovery codes are shown this once.',
  body: z.object({ code: codeText }),
  reply: z.object({ recoveryCodes: z.array(text) }),
  refusals: ['challengeExpired', 'secondFactorWrong', 'secondFactorExists'],
  needsStepUp: true,
  repeat: 'none',
});

export const removeTotp = defineCall({
  method: 'POST',
  path: '/swx/customer/user/removeTotp',
  access: 'user',
  tag: 'security',
  summary: 'Takes the authenticator app and its recovery codes away; the owner is told.',
  reply: done,
  refusals: ['secondFactorUnknown'],
  needsStepUp: true,
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/swx/customer/user/renewRecoveryCodes',
  access: 'user',
  tag: 'security',
  summary: 'New recovery codes; the old ones are dead.',
  reply: z.object({ recoveryCodes: z.array(text) }),
  refusals: ['secondFactorUnknown'],
  needsStepUp: true,
  repeat: 'none',
});

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/swx/customer/user/beginPasskey',
  access: 'user',
  tag: 'security',
  summary: 'Options for `navigator.credentials.create`.',
  reply: z.object({ challengeId: text, options: passkeyJson }),
  refusals: ['passkeyUnavailable'],
  needsStepUp: true,
  repeat: 'none',
});

export const finishPasskey = defineCall({
  method: 'POST',
  path: '/swx/customer/user/finishPasskey',
  access: 'user',
  tag: 'security',
  summary: 'Keeps a new passkey; the owner is told.',
  body: z.object({
    challengeId: boundedText(128),
    name: boundedText(64, 1),
    passkey: passkeyJson,
  }),
  reply: passkeyItem,
  refusals: ['challengeExpired', 'secondFactorWrong', 'secondFactorExists'],
  needsStepUp: true,
  repeat: 'none',
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/swx/customer/user/removePasskey',
  access: 'user',
  tag: 'security',
  summary: 'Takes a passkey away; the owner is told. The last way to log in stays.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['secondFactorUnknown', 'loginWayLast'],
  needsStepUp: true,
});
