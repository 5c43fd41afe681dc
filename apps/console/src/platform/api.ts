import { callAddresses } from 'virtual:call-addresses';
import { loadDeviceMark } from '@truemark/browser/device-mark';
import { callWithStepUp } from '@truemark/browser/step-up';
import { type ApiClient, createApiClient } from '@truemark/client/api-client';
import { ApiError } from '@truemark/client/api-error';
import type { ConsoleCalls } from './console-calls.ts';
import { getErrorCatalogue } from './instance.ts';
import { usePreferences } from './preferences.ts';
import { queryClient } from './query.ts';
import { clearLogin, loadToken, requirePasswordChange } from './session.ts';

/** Forgets the login and everything that was loaded under it; the page keeps its address for the next login. */
export function forgetOperator(): void {
  clearLogin();
  queryClient.clear();
}

const client = createApiClient<ConsoleCalls>({
  baseUrl: '',
  addresses: callAddresses,
  loadToken,
  loadDeviceMark,
  isDemo: () => false,
  loadLanguage: () => usePreferences.getState().language,
  loadErrorCatalogue: getErrorCatalogue,
  onSignedOut: forgetOperator,
  onUserGone: forgetOperator,
});

async function watched<Result>(made: Promise<Result>): Promise<Result> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof ApiError && error.refusal === 'passwordChangeNeeded') requirePasswordChange();
    throw error;
  }
}

/** The one client of the console. A call that needs a fresh proof of its operator asks for it and is made again. */
export const api: ApiClient<ConsoleCalls> = {
  call: (name, ...rest) => watched(callWithStepUp(() => client.call(name, ...rest))),
  download: (name, args, options) => watched(callWithStepUp(() => client.download(name, args, options))),
};
