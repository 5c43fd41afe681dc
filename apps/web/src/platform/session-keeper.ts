import { ApiError } from '@truemark/client/api-error';
import type { EventStream, EventStreamOptions, EventStreamState, UserEvent } from '@truemark/client/event-stream';
import type { UserInfo } from '@truemark/contract/people/identity';
import { refusals } from '@truemark/contract/refusals';
import { accountKeys } from './account-keys.ts';

/** What the keeper needs of the page. */
export interface SessionKeeperOptions {
  /** The token of the login in force; undefined when nobody is logged in. */
  readonly loadToken: () => string | undefined;
  readonly askProfile: () => Promise<UserInfo>;
  readonly onProfile: (user: UserInfo) => void;
  /** The server no longer knows this login, although nobody has ended it. */
  readonly onRefused: () => void;
  /** The login was ended: elsewhere, by its owner or by the operator. */
  readonly onEnded: () => void;
  /** Something new; `kind` chooses its words. */
  readonly onNotification: (kind: string) => void;
  /** An order has changed. Its lists are stale where it does not come along, or cannot be put into them. */
  readonly onOrder: (event: UserEvent) => void;
  /** The chat with support went on: the same of its message. */
  readonly onSupport: (event: UserEvent) => void;
  /** Whether word of this account comes by itself. */
  readonly onStreamState: (state: EventStreamState) => void;
  /** An operator is writing in the chat of this user. */
  readonly onTyping: () => void;
  readonly onStale: (key: readonly unknown[]) => void;
  readonly openStream: (options: Omit<EventStreamOptions, 'url'>) => EventStream;
  readonly retryMs: number;
}

/** Whether a profile that was not given ends the login: not while the server only cannot be asked. */
export function isLoginOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refusal') return false;
  return error.refusal === undefined || !refusals[error.refusal].isRetryable;
}

/** The queries that an event has made stale. */
export function listStaleKeys({ kind, values }: Pick<UserEvent, 'kind' | 'values'>): readonly (readonly unknown[])[] {
  const book = values.book === undefined ? [] : [values.book];
  switch (kind) {
    case 'balances':
      return [
        [...accountKeys.balances, ...book],
        [...accountKeys.transfers, ...book],
        // What invites bring comes to the live book.
        ...(values.book === 'demo' ? [] : [accountKeys.invites]),
      ];
    case 'notification':
      return values.kind?.startsWith('invite')
        ? [accountKeys.notifications, accountKeys.invites]
        : [accountKeys.notifications];
    case 'sessions':
      return [accountKeys.sessions];
    case 'profile':
      // Who is verified may borrow; what protects the account holds withdrawals for a day.
      return [accountKeys.security, accountKeys.verification, accountKeys.loans, accountKeys.withdrawals];
    case 'deposits':
      return [accountKeys.deposits];
    case 'withdrawals':
      return [accountKeys.withdrawals];
    case 'payoutAddresses':
      return [accountKeys.payoutAddresses];
    case 'handover':
      return [accountKeys.handover];
    case 'investments':
      return [accountKeys.investments, [...accountKeys.orders, 'live']];
    case 'loans':
      return [accountKeys.loans];
    case 'nfts':
      return [accountKeys.nfts, [...accountKeys.orders, 'live']];
    case 'support':
      return [accountKeys.support];
    case 'workspace':
      return [accountKeys.workspace];
    case 'alerts':
      return [accountKeys.alerts];
    case 'orders':
      return [
        [...accountKeys.orders, ...book],
        // An order on a page of its own, which does not know its book before it has asked.
        [...accountKeys.orders, 'one'],
      ];
  }
}

/**
 * Keeps the page's idea of who is logged in true: asks for the profile, listens to the private stream, and follows the
 * login from one token to the next. Call `follow` whenever the login may have changed.
 */
export function createSessionKeeper(options: SessionKeeperOptions): { follow(): void } {
  let kept: { readonly token: string; stream?: EventStream } | undefined;

  async function renewProfile(token: string): Promise<void> {
    const isCurrent = () => kept?.token === token;
    try {
      const user = await options.askProfile();
      if (isCurrent()) options.onProfile(user);
    } catch (error) {
      if (!isCurrent()) return;
      if (isLoginOver(error)) options.onRefused();
      else setTimeout(() => isCurrent() && void renewProfile(token), options.retryMs);
    }
  }

  function hear(token: string, event: UserEvent): void {
    if (event.kind === 'orders') options.onOrder(event);
    else if (event.kind === 'support') options.onSupport(event);
    else for (const key of listStaleKeys(event)) options.onStale(key);
    // Without a kind, known ones were only marked as read.
    if (event.kind === 'notification' && event.values.kind !== undefined) options.onNotification(event.values.kind);
    if (event.kind === 'profile') void renewProfile(token);
  }

  function keep(token: string): void {
    // Known before the stream opens, so that its first word is heard.
    const keeping: NonNullable<typeof kept> = { token };
    kept = keeping;
    keeping.stream = options.openStream({
      loadToken: options.loadToken,
      onEvent: event => hear(token, event),
      onTyping: options.onTyping,
      onState: state => kept?.token === token && options.onStreamState(state),
      onGap(isFirst) {
        for (const key of Object.values(accountKeys)) options.onStale(key);
        if (!isFirst) void renewProfile(token);
      },
      onEnded() {
        if (kept?.token === token) options.onEnded();
      },
    });
    void renewProfile(token);
  }

  return {
    follow() {
      const token = options.loadToken();
      if (token === kept?.token) return;
      kept?.stream?.close();
      kept = undefined;
      if (token !== undefined) keep(token);
    },
  };
}
