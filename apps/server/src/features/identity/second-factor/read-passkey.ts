import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';

const base64url = z.string().check(z.maxLength(16_384), z.regex(/^[\w-]+=*$/));
const frame = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
const transportsMax = 8;

const registration = z.object({
  ...frame,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(transportsMax))),
  }),
});

const authentication = z.object({
  ...frame,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});

/** What `navigator.credentials.create` gave, as far as it has the form; undefined otherwise. */
export function readNewPasskey(json: unknown): RegistrationResponseJSON | undefined {
  const parsed = z.safeParse(registration, json);
  return parsed.success ? (parsed.data as RegistrationResponseJSON) : undefined;
}

/** What `navigator.credentials.get` gave, as far as it has the form; undefined otherwise. */
export function readPasskeyAnswer(json: unknown): AuthenticationResponseJSON | undefined {
  const parsed = z.safeParse(authentication, json);
  return parsed.success ? (parsed.data as AuthenticationResponseJSON) : undefined;
}
