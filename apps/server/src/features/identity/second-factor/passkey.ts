import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Log } from '../../../platform/process/log.ts';
import { challengeMs } from './challenge.ts';
import type { PasskeyRow } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ECDSA with P-256, RSA: what today's authenticators have between them. Numbers of COSE. */
const algorithms = [-8, -7, -257];

interface Ceremony {
  readonly party: RelyingParty;
  /** Id of the challenge, which is also the bytes that are signed. */
  readonly challengeId: string;
}

type KnownPasskey = Pick<PasskeyRow, 'credentialId' | 'transports'>;

function toDescriptor({ credentialId, transports }: KnownPasskey) {
  return { id: credentialId, transports: [...transports] };
}

/** Options for `navigator.credentials.create`: a key that is found without a name, so that it can log in alone. */
export async function buildCreationOptions({
  party,
  challengeId,
  user,
  known,
}: Ceremony & {
  readonly user: { readonly handle: Buffer; readonly name: string };
  readonly known: readonly KnownPasskey[];
}): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: 'Truemark',
    rpID: party.id,
    userName: user.name,
    userDisplayName: user.name,
    userID: Uint8Array.from(user.handle),
    challenge: Uint8Array.from(Buffer.from(challengeId, 'base64url')),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options };
}

/** Options for `navigator.credentials.get`: with these keys, or, alone, with any that the browser finds for the site. */
export async function buildRequestOptions({
  party,
  challengeId,
  known,
}: Ceremony & { readonly known: readonly KnownPasskey[] | 'any' }): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(Buffer.from(challengeId, 'base64url')),
    timeout: challengeMs,
    userVerification: known === 'any' ? 'required' : 'preferred',
    ...(known === 'any' ? {} : { allowCredentials: known.map(toDescriptor) }),
  });
  return { ...options };
}

/** The library throws for whatever is not as it must be; the reason is for the log, the answer is no. */
async function judge<Verdict>(log: Log, work: () => Promise<Verdict | undefined>): Promise<Verdict | undefined> {
  try {
    return await work();
  } catch (err) {
    log.info({ err }, 'a passkey was refused');
    return undefined;
  }
}

/** What is kept of a new key, when the answer is in order. */
export function verifyNewPasskey(
  log: Log,
  { party, challengeId, answer }: Ceremony & { readonly answer: RegistrationResponseJSON },
) {
  return judge(log, async () => {
    const verdict = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challengeId,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verdict.verified) return undefined;
    const { id, publicKey, counter, transports = [] } = verdict.registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  });
}

/** The key's new counter, when the answer is in order. */
export function verifyPasskey(
  log: Log,
  {
    party,
    challengeId,
    answer,
    passkey,
    isAlone,
  }: Ceremony & {
    readonly answer: AuthenticationResponseJSON;
    readonly passkey: PasskeyRow;
    /** There was no password: the authenticator must have asked who is there. */
    readonly isAlone: boolean;
  },
): Promise<number | undefined> {
  return judge(log, async () => {
    const { userHandle } = answer.response;
    if (userHandle && !Buffer.from(userHandle, 'base64url').equals(passkey.handle)) return undefined;
    const verdict = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challengeId,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
      requireUserVerification: isAlone,
    });
    return verdict.verified ? verdict.authenticationInfo.newCounter : undefined;
  });
}
