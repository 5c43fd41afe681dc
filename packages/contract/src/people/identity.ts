import { passwordLengthMax } from '@truemark/domain/identity/rules';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { areaCodeText, boundedText, codeText, countryCode, text, timeMs, wholeNumber } from '../schemas.ts';
import { accountRestriction } from './restrictions.ts';

export const passwordText = boundedText(passwordLengthMax, 1);
/** What people type; the rules of its form are refusals of their own. */
export const typedText = boundedText(254);
/** An id or a secret that only means something to the server. */
export const opaqueText = boundedText(128, 16);

/** 0 not verified, 1 verified, 2 pending, 3 not passed. Source: specification, sections 3 and 4. */
export const identityStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/**
 * Who is logged in. `level` is 0 (normal) to 4 (VIP4); times are ms since 1970; `email` and `phone` are null when not
 * given, `phone` is in E.164 form. Source: specification, section 3.
 */
export const userInfo = z.object({
  id: text,
  userName: text,
  walletAddress: z.nullable(text),
  level: wholeNumber,
  createTime: timeMs,
  idefinderStatus: identityStatus,
  firstName: z.nullable(text),
  lastName: z.nullable(text),
  email: z.nullable(text),
  phone: z.nullable(text),
  /** ISO 3166-1 alpha-2. */
  country: text,
  inviteCode: text,
  /** Null where nothing is restricted. */
  restriction: z.nullable(accountRestriction),
  /** Logged in by Google or Facebook alone, there is none to change. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Nobody yet: an account of one browser, with practice money alone. */
  isGuest: z.boolean(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** How a second factor can be given. */
export const factorKinds = ['totp', 'recovery', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/**
 * The browser's side of WebAuthn is passed through as it is: JSON of the Level 3 specification, checked by the server's
 * library. Source: https://www.w3.org/TR/webauthn-3/
 */
export const passkeyJson = z.record(text, z.unknown());

/**
 * A second factor that is still to be given. `passkeyOptions` are for `navigator.credentials.get`, null when the user
 * has no passkey.
 */
export const factorChallenge = z.object({
  id: opaqueText,
  kinds: z.array(z.enum(factorKinds)),
  passkeyOptions: z.nullable(passkeyJson),
  expiresAt: timeMs,
});
export type FactorChallenge = z.infer<typeof factorChallenge>;

/** A finished login, or what is still missing for one. */
export const loginReply = z.union([
  z.object({ state: z.literal('done'), token: text, userInfo }),
  z.object({ state: z.literal('secondFactor'), challenge: factorChallenge }),
  /** A social login that nobody has used here yet: the account needs a name and a country first. */
  z.object({
    state: z.literal('registration'),
    ticket: opaqueText,
    email: z.nullable(text),
    suggestedUserName: text,
  }),
]);
export type LoginReply = z.infer<typeof loginReply>;

/** Where a code goes: an e-mail address, or a phone number with its area code. */
export const contactFields = {
  email: z.optional(typedText),
  areaCode: z.optional(areaCodeText),
  phone: z.optional(boundedText(64)),
};

export const checkUserNameOrPhone = defineCall({
  method: 'GET',
  path: '/swx/customer/login/checkUserNameOrPhone',
  access: 'visitor',
  tag: 'identity',
  summary:
    'Whether a user name is still free. Of an address or number only the form is judged: whether it has an account is told to its owner alone, by mail or SMS.',
  query: z.object({ userName: z.optional(typedText), ...contactFields }),
  reply: z.object({ isFree: z.literal(true) }),
  refusals: ['userNameMissing', 'userNameWrong', 'emailWrong', 'phoneWrong', 'userNameTaken'],
  requestsPerMinuteMax: 30,
});

/** A code that was sent. `codeToken`, given back with the code, keeps the tries of who asked apart from strangers'. */
export const sentCode = z.object({ expiresAt: timeMs, retryAt: timeMs, codeToken: opaqueText });

/** A code that was typed, with the token of its sending where there is one. */
export const codeFields = { code: codeText, codeToken: z.optional(opaqueText) };

/** The token of a guest whose account, with all that was done on it, becomes that of the person who registers. */
export const guestFields = { guestToken: z.optional(opaqueText) };

/** What a code is for; one for one thing opens no other. */
export const codePurposes = ['register', 'recover', 'changeEmail', 'changePhone', 'stepUp'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const sendCode = defineCall({
  method: 'POST',
  path: '/swx/customer/login/sendCode',
  access: 'visitor',
  tag: 'identity',
  summary:
    'Sends a code of six digits by mail or SMS. Whether an account exists is not told: the answer and its time are alike.',
  body: z.object({ purpose: z.enum(['register', 'recover']), ...contactFields }),
  reply: sentCode,
  refusals: ['dappOnly', 'emailWrong', 'phoneWrong', 'sendingBlocked'],
  requestsPerMinuteMax: 10,
  repeat: 'none',
});

export const register = defineCall({
  method: 'POST',
  path: '/swx/customer/login/register',
  access: 'visitor',
  tag: 'identity',
  summary: 'Makes an account with a code that was sent, and logs in.',
  body: z.object({
    ...contactFields,
    ...codeFields,
    userName: typedText,
    password: passwordText,
    country: countryCode,
    inviteCode: z.optional(boundedText(16)),
    ...guestFields,
  }),
  reply: loginReply,
  refusals: [
    'guestEnded',
    'dappOnly',
    'userNameMissing',
    'emailWrong',
    'phoneWrong',
    'userNameWrong',
    'passwordWeak',
    'countryWrong',
    'inviteCodeUnknown',
    'phoneCodeWrong',
    'codeWrong',
    'codeExpired',
    // After the code: else a stranger could learn whose an invite code is.
    'inviteOwn',
    'userNameTaken',
    'emailTaken',
  ],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const login = defineCall({
  method: 'POST',
  path: '/swx/customer/login/login',
  access: 'visitor',
  tag: 'identity',
  summary: 'Logs in by user name, e-mail or phone. An unknown account and a wrong password are answered alike.',
  body: z.object({
    /** User name, e-mail address, or phone number (then with `areaCode`, or in the form +49…). */
    account: typedText,
    areaCode: z.optional(areaCodeText),
    password: passwordText,
  }),
  reply: loginReply,
  refusals: ['dappOnly', 'userNameMissing', 'passwordWrong', 'userStatusAbnormal', 'loginBlocked'],
  requestsPerMinuteMax: 30,
  repeat: 'none',
});

export const giveSecondFactor = defineCall({
  method: 'POST',
  path: '/swx/customer/login/secondFactor',
  access: 'visitor',
  tag: 'identity',
  summary: 'Finishes a login that asked for a second factor.',
  body: z.object({
    challengeId: opaqueText,
    kind: z.enum(factorKinds),
    /** Of an authenticator app, or a recovery code. */
    code: z.optional(boundedText(32)),
    passkey: z.optional(passkeyJson),
  }),
  reply: loginReply,
  refusals: ['dappOnly', 'challengeExpired', 'secondFactorWrong', 'userStatusAbnormal', 'loginBlocked'],
  requestsPerMinuteMax: 30,
  repeat: 'none',
});

export const beginPasskeyLogin = defineCall({
  method: 'POST',
  path: '/swx/customer/login/beginPasskey',
  access: 'visitor',
  tag: 'identity',
  summary: 'Begins a login by passkey alone, without a name: what the browser is to sign.',
  reply: z.object({ challenge: factorChallenge }),
  refusals: ['dappOnly', 'passkeyUnavailable'],
  requestsPerMinuteMax: 30,
  repeat: 'none',
});

/** Who can vouch for a login. */
export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const recoverPassword = defineCall({
  method: 'POST',
  path: '/swx/customer/login/recover',
  access: 'visitor',
  tag: 'identity',
  summary:
    'Sets a new password with a code that was sent, and ends every session. A second factor stays in force. The password of a restricted account stays.',
  body: z.object({ ...contactFields, ...codeFields, password: passwordText }),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: [
    'accountRestricted',
    'accountLocked',
    'userStatusAbnormal',
    'dappOnly',
    'emailWrong',
    'phoneWrong',
    'passwordWeak',
    'phoneCodeWrong',
    'codeWrong',
    'codeExpired',
  ],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const logout = defineCall({
  method: 'POST',
  path: '/swx/customer/user/logout',
  access: 'user',
  tag: 'identity',
  summary: 'Ends this session.',
  reply: z.object({ isDone: z.literal(true) }),
  refusals: [],
  openTo: 'locked',
  isOpenToGuests: true,
  repeat: 'none',
});

export const getUserInfo = defineCall({
  method: 'POST',
  path: '/swx/customer/user/getUserInfo',
  access: 'user',
  tag: 'identity',
  summary: 'Who is logged in.',
  reply: userInfo,
  refusals: ['userNotFound'],
  isRead: true,
  openTo: 'locked',
});
