import { readStored, writeStored } from '@truemark/browser/storage';
import { ApiError } from '@truemark/client/api-error';
import { forgetUser } from './api.ts';
import { expectLoginEnd } from './expected-end.ts';
import { loadToken, useSession } from './session.ts';

/** Where the token of this browser's guest is kept, also while somebody else is logged in. */
const key = 'guest';

export function saveGuest(token: string | undefined): void {
  writeStored('local', key, token);
}

/** The token of the guest whom this browser has, as far as it knows. */
export function loadGuest(): string | undefined {
  return readStored('local', key);
}

/** The token of the guest who is here now; undefined where it is somebody, or nobody. */
export function readGuestToken(): string | undefined {
  return useSession.getState().user?.isGuest ? loadToken() : undefined;
}

/** Registers somebody, and with them the guest who is here now: the account of the guest becomes theirs. */
export async function registerKept<Reply>(
  register: (guest: { readonly guestToken?: string }) => Promise<Reply>,
): Promise<Reply> {
  const guestToken = readGuestToken();
  if (guestToken === undefined) return register({});
  const takeBack = expectLoginEnd();
  try {
    const reply = await register({ guestToken });
    saveGuest(undefined);
    return reply;
  } catch (error) {
    takeBack();
    if (error instanceof ApiError && error.refusal === 'guestEnded') {
      // The form stays: sent again it opens an account of its own.
      saveGuest(undefined);
      forgetUser();
    }
    throw error;
  }
}
