import type { FactorChallenge, FactorKind } from '@truemark/contract/identity';
import type { Language } from '@truemark/contract/languages';
import type pg from 'pg';

/** To be called once the transaction that gave it has committed: tells those who wait for news. */
export type Announce = () => void;

/** Messages to an address, written in the caller's transaction and delivered later. */
export interface Messages {
  queueIn(
    client: pg.PoolClient,
    message: {
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly kind: 'code.register' | 'code.recover' | 'code.changeContact' | 'code.stepUp' | 'accountExists';
      readonly language: Language;
      readonly values: Readonly<Record<string, string>>;
    },
  ): Promise<unknown>;
}

/** Notices to a user about their account, shown in the product and sent to their e-mail address. */
export interface Notices {
  notifyIn(
    client: pg.PoolClient,
    notice: {
      readonly userId: number;
      readonly kind: 'passwordChanged' | 'contactChanged' | 'newLogin' | 'accountFrozen' | 'accountUnfrozen';
      readonly values: Readonly<Record<string, string>>;
      readonly isMailed: boolean;
      /** Also told here: the address or number that was just replaced. */
      readonly formerContact?: { readonly channel: 'mail' | 'sms'; readonly to: string };
    },
  ): Promise<Announce>;
}

/** What a user's open pages are to ask anew. */
export interface UserEvents {
  appendIn(
    client: pg.PoolClient,
    events: readonly {
      readonly userId: number;
      readonly kind: 'profile' | 'sessions';
      readonly values: Readonly<Record<string, string>>;
    }[],
  ): Promise<Announce>;
}

/** The second factors of users. */
export interface SecondFactors {
  /** The kinds a user has; none when the password is all there is. */
  listKinds(userId: number): Promise<readonly FactorKind[]>;
  /** A challenge whose answer finishes what it was opened for. */
  openChallenge(challenge: { readonly userId: number; readonly purpose: 'login' }): Promise<FactorChallenge>;
}

/** Where a new user's money will stand. */
export interface UserAccounts {
  /** Opens the accounts of a new user in both books, with the start of the demo book. */
  openUser(userId: number, client: pg.ClientBase): Promise<void>;
}

/** Everything identity asks of other capabilities. */
export interface IdentityPorts {
  readonly messages: Messages;
  readonly notices: Notices;
  readonly events: UserEvents;
  readonly factors: SecondFactors;
  readonly accounts: UserAccounts;
}
