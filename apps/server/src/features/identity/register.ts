import { isCountry } from '@truemark/contract/people/countries';
import type { LoginReply } from '@truemark/contract/people/identity';
import { calculateMailbox, readInviteCode, readUserName } from '@truemark/domain/identity/rules';
import { accept, deny, type Result } from '@truemark/domain/result';
import { checkNewPassword } from '../../platform/crypto/new-password.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { calculateCaller } from '../../platform/http/network-address.ts';
import { type AdmissionParts, type AdmitRefusal, createAdmission } from './admission.ts';
import { type ContactFields, readContact } from './contact.ts';
import type { ContactCodes } from './contact-codes.ts';
import type { LoginContext } from './login-context.ts';
import type { SessionStore } from './session-store.ts';
import { hashDevice } from './sessions.ts';
import type { User } from './user.ts';

export interface RegisterParts extends AdmissionParts {
  readonly sessionStore: SessionStore;
}

/** The parts of registering that every way to do it has in common. */
export function createRegistration(parts: RegisterParts) {
  const { users, sessionStore } = parts;

  async function findInviter(typed: string | undefined): Promise<Result<User | null, 'inviteCodeUnknown'>> {
    const inviteCode = readInviteCode(typed);
    if (inviteCode === undefined) return accept(null);
    const inviter = await users.findByInviteCode(inviteCode);
    return inviter && inviter.state !== 'closed' && !inviter.isGuest ? accept(inviter) : deny('inviteCodeUnknown');
  }

  /** Whether inviter and newcomer are one person, by mailbox, number or device. */
  async function isInviterSelf(
    inviter: User,
    contact: { readonly email: string | null; readonly phone: string | null },
    deviceMark: string | undefined,
  ): Promise<boolean> {
    const { email, phone } = contact;
    if (phone !== null && phone === inviter.phone) return true;
    if (email !== null && inviter.email !== null && calculateMailbox(email) === calculateMailbox(inviter.email)) {
      return true;
    }
    const deviceHash = hashDevice(deviceMark);
    return deviceHash !== null && (await sessionStore.hasDevice(inviter.id, deviceHash));
  }

  return { findInviter, isInviterSelf, admit: createAdmission(parts) };
}

export type Registration = ReturnType<typeof createRegistration>;

export interface RegisterInput extends ContactFields {
  readonly code: string;
  readonly codeToken?: string | undefined;
  readonly userName: string;
  readonly password: string;
  readonly country: string;
  readonly inviteCode?: string | undefined;
  readonly guestToken?: string | undefined;
}

type RegisterRefusal =
  | 'userNameMissing'
  | 'emailWrong'
  | 'phoneWrong'
  | 'userNameWrong'
  | 'passwordWeak'
  | 'countryWrong'
  | 'inviteCodeUnknown'
  | 'phoneCodeWrong'
  | 'codeWrong'
  | 'codeExpired'
  | 'inviteOwn'
  | AdmitRefusal;

/** Everything that can be said of the form alone, in the order of its refusals. */
function readForm(input: RegisterInput) {
  const userName = readUserName(input.userName);
  if (!userName.ok && userName.code === 'userNameMissing') return userName;
  const contact = readContact(input);
  if (!contact.ok) return contact;
  if (!userName.ok) return userName;
  const password = checkNewPassword(input.password, { userName: userName.value, email: contact.value.email });
  if (!password.ok) return password;
  if (!isCountry(input.country)) return deny('countryWrong');
  return accept({ userName: userName.value, contact: contact.value });
}

/** Makes an account with a code that was sent, and logs in. */
export type Register = (input: RegisterInput, context: LoginContext) => Promise<Result<LoginReply, RegisterRefusal>>;

export function createRegister(
  registration: Registration,
  { codes, passwords }: { readonly codes: ContactCodes; readonly passwords: Passwords },
): Register {
  return async (input, context) => {
    const form = readForm(input);
    if (!form.ok) return form;
    const { userName, contact } = form.value;
    const inviter = await registration.findInviter(input.inviteCode);
    if (!inviter.ok) return inviter;
    const judged = await codes.judge({ ...input, userId: 0, purpose: 'register', contact });
    if (!judged.ok) return judged;
    // After the code: else a stranger could learn whose an invite code is.
    if (inviter.value && (await registration.isInviterSelf(inviter.value, contact, context.deviceMark))) {
      return deny('inviteOwn');
    }
    const passwordHash = await passwords.hash(input.password, {
      caller: calculateCaller(context.address),
      isKnown: true,
    });
    const { email, phone } = contact;
    const { country, guestToken } = input;
    const { language, nowMs } = context;
    const inviterId = inviter.value?.id ?? null;
    const newcomer = { userName, email, phone, passwordHash, country, language, inviterId, nowMs, guestToken };
    return registration.admit(newcomer, context, {
      use: async client => void (await codes.useIn(client, judged.value)),
    });
  };
}
