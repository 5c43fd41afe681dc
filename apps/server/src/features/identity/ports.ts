import type { Language } from '@truemark/contract/languages';
import type { FactorChallenge, FactorKind } from '@truemark/contract/people/identity';
import type { RestrictionReason } from '@truemark/contract/people/restrictions';
import type pg from 'pg';

/** To be called once the transaction that gave it has committed: tells those who wait for news. */
export type Announce = () => void;

/** Where a user can be reached. Both contacts are confirmed; null when there is none. */
export interface Contact {
  readonly language: Language;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
}

interface MessageTo {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly language: Language;
}

/** Messages to an address or number, written in the caller's transaction and delivered later. */
export interface Messages {
  queueIn(
    client: pg.PoolClient,
    message: MessageTo &
      (
        | {
            readonly kind: 'codeRegister' | 'codeRecover' | 'codeChangeEmail' | 'codeChangePhone' | 'codeStepUp';
            readonly values: { readonly code: string };
          }
        | { readonly kind: 'accountExists'; readonly values: Readonly<Record<never, string>> }
      ),
  ): Promise<unknown>;
}

type Notice =
  | { readonly kind: 'newLogin'; readonly values: { readonly device: string; readonly address: string } }
  | { readonly kind: 'contactChanged'; readonly values: { readonly contact: 'email' | 'phone' } }
  | {
      readonly kind: 'passwordChanged' | 'restrictionLifted' | 'accountClosed';
      readonly values: Readonly<Record<never, string>>;
    }
  | {
      readonly kind: 'socialConnected' | 'socialDisconnected';
      readonly values: { readonly provider: string };
    }
  | {
      readonly kind: 'walletLinked' | 'walletUnlinked';
      readonly values: { readonly address: string };
    }
  | {
      readonly kind: 'accountRestricted' | 'accountLocked';
      readonly values: { readonly reason: RestrictionReason };
    };

/** Notices to a user about their account, shown in the product and sent to their address or number. */
export interface Notices {
  notifyIn(
    client: pg.PoolClient,
    notice: Notice & {
      readonly userId: number;
      readonly isMailed: boolean;
      /** Sent here instead of to the user's contact, such as to the address that was just replaced. */
      readonly contact?: Contact;
    },
  ): Promise<Announce>;
}

/** What a user's open pages are to ask anew. */
export interface UserEvents {
  appendIn(
    client: pg.PoolClient,
    events: readonly { readonly userId: number; readonly kind: 'profile' | 'sessions' }[],
  ): Promise<Announce>;
}

/** The second factors of users. */
export interface SecondFactors {
  /** The kinds a user has; none when the password is all there is. */
  listKinds(userId: number): Promise<readonly FactorKind[]>;
  /** A challenge whose answer finishes the login it was opened for. */
  openChallenge(challenge: {
    readonly userId: number;
    readonly purpose: 'login';
    /** Of the request: a passkey is bound to it where no `PUBLIC_URL` is set. */
    readonly origin: string;
  }): Promise<FactorChallenge>;
}

/** Where a new user's money will stand. */
export interface UserAccounts {
  /**
   * Opens the accounts of a user to come, with the start of the demo book, in the caller's transaction and before anything
   * else that it locks or writes.
   */
  openUser(userId: number, client: pg.ClientBase): Promise<void>;
}

/** Who invited whom, for whoever shares fees with inviters. */
export interface Invites {
  /** In the transaction that makes the invited user, after the user. `isSameNetwork`: the inviter has been where they are. */
  enterIn(
    client: pg.ClientBase,
    invite: {
      readonly inviterId: number;
      readonly invitedId: number;
      readonly invitedName: string;
      readonly isSameNetwork: boolean;
    },
  ): Promise<Announce>;
  /** These users and who invited them are one person each. Called before the logs of users' events are locked. */
  withholdIn(client: pg.ClientBase, invitedIds: readonly number[], reason: 'mailbox' | 'device'): Promise<Announce>;
}

/** Everything identity asks of other capabilities. */
export interface IdentityPorts {
  readonly messages: Messages;
  readonly notices: Notices;
  readonly events: UserEvents;
  readonly factors: SecondFactors;
  readonly accounts: UserAccounts;
  readonly invites: Invites;
}
