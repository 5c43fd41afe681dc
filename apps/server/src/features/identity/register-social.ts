import { isCountry } from '@truemark/contract/people/countries';
import type { LoginReply } from '@truemark/contract/people/identity';
import { readUserName } from '@truemark/domain/identity/rules';
import { accept, deny, type Result } from '@truemark/domain/result';
import { hashOpaqueText } from '../../platform/crypto/opaque-text.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { AdmitRefusal } from './admission.ts';
import type { LoginContext } from './login-context.ts';
import type { Registration } from './register.ts';
import type { SocialStore } from './social-store.ts';

export interface SocialNewcomer {
  readonly ticket: string;
  readonly userName: string;
  readonly country: string;
  readonly inviteCode?: string | undefined;
  readonly guestToken?: string | undefined;
}

type NewcomerRefusal =
  | 'userNameMissing'
  | 'challengeExpired'
  | 'userNameWrong'
  | 'countryWrong'
  | 'inviteCodeUnknown'
  | 'inviteOwn'
  | AdmitRefusal;

export interface SocialRegisterParts {
  readonly clock: Clock;
  readonly store: SocialStore;
  readonly registration: Registration;
}

/** Makes the account of a person whom a provider vouches for. */
export type RegisterSocial = (
  newcomer: SocialNewcomer,
  context: LoginContext,
) => Promise<Result<LoginReply, NewcomerRefusal>>;

export function createRegisterSocial({ clock, store, registration }: SocialRegisterParts): RegisterSocial {
  return async ({ ticket, userName: typedName, country, inviteCode, guestToken }, context) => {
    const userName = readUserName(typedName);
    if (!userName.ok && userName.code === 'userNameMissing') return userName;
    const ticketHash = hashOpaqueText(ticket);
    const person = await store.findTicket(ticketHash, context.nowMs);
    if (!person) return deny('challengeExpired');
    if (!userName.ok) return userName;
    if (!isCountry(country)) return deny('countryWrong');
    const inviter = await registration.findInviter(inviteCode);
    if (!inviter.ok) return inviter;
    if (
      inviter.value &&
      (await registration.isInviterSelf(inviter.value, { ...person, phone: null }, context.deviceMark))
    )
      return deny('inviteOwn');
    const newcomer = {
      userName: userName.value,
      // An address nobody has confirmed is not theirs yet.
      email: person.isEmailConfirmed ? person.email : null,
      phone: null,
      passwordHash: null,
      country,
      language: context.language,
      inviterId: inviter.value?.id ?? null,
      nowMs: context.nowMs,
      guestToken,
    };
    return registration.admit(newcomer, context, {
      hold: async client =>
        (await store.lockTicket(client, ticketHash, clock.nowMs())) ? accept(true) : deny('challengeExpired'),
      async use(client, userId) {
        await store.insertLogin(client, person, userId, context.nowMs);
        await store.deleteTicket(client, ticketHash);
      },
    });
  };
}
