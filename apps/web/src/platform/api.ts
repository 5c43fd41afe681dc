import { callAddresses } from 'virtual:call-addresses';
import { loadDeviceMark } from '@truemark/browser/device-mark';
import { type ApiClient, createApiClient } from '@truemark/client/api-client';
import { ApiError } from '@truemark/client/api-error';
import { isEndExpected } from './expected-end.ts';
import { getErrorCatalogue } from './instance.ts';
import { buildReturnState, demoPath, loginPath } from './navigation.ts';
import { navigateTo } from './navigator.ts';
import { recordNotReached, recordReached } from './network.ts';
import { usePreferences } from './preferences.ts';
import { queryClient } from './query.ts';
import { serverClock } from './server-clock.ts';
import { clearLogin, loadToken, useSession } from './session.ts';

/** Forgets the login and everything that was loaded under it. */
export function forgetUser(): void {
  clearLogin();
  // What is still on its way would only be refused.
  void queryClient.cancelQueries();
  queryClient.clear();
}

/** A call was refused because the login has ended. Where the stream said so before, of a guest, the page is there already. */
function leave(): void {
  const { user, isFlagged } = useSession.getState();
  if (!isFlagged && location.pathname === demoPath) return;
  forgetUser();
  navigateTo(user?.isGuest ? demoPath : loginPath, { state: buildReturnState(location) });
}

/** What every client of this page has, whomever it speaks for. */
export const clientBasics = {
  baseUrl: '',
  addresses: callAddresses,
  loadLanguage: () => usePreferences.getState().language,
  loadErrorCatalogue: getErrorCatalogue,
};

const client = createApiClient({
  ...clientBasics,
  loadToken,
  isDemo: () => useSession.getState().isFlagged && useSession.getState().isDemo,
  loadDeviceMark,
  onServerTime: atMs => serverClock.note(atMs),
  onSignedOut() {
    if (!isEndExpected()) leave();
  },
  onUserGone() {
    forgetUser();
    location.reload();
  },
});

/** Tells the offline banner what a call met. */
async function observed<Result>(made: Promise<Result>): Promise<Result> {
  try {
    const result = await made;
    recordReached();
    return result;
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.kind === 'network') recordNotReached();
      else if (error.kind !== 'timeout') recordReached();
    }
    throw error;
  }
}

/** The one client of the product's calls: `api.call('listHomeMarket')`. It also tells the offline banner what it meets. */
export const api: ApiClient = {
  call: (name, ...rest) => observed(client.call(name, ...rest)),
  download: (name, args, options) => observed(client.download(name, args, options)),
};
