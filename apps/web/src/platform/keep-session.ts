import { openEventStream } from '@truemark/client/event-stream';
import { api, forgetUser } from './api.ts';
import { buildReturnState, loginPath } from './navigation.ts';
import { navigateTo } from './navigator.ts';
import { queryClient } from './query.ts';
import { adoptSession, hasLogin, isSessionKey, loadToken, saveUser, useSession } from './session.ts';
import { createSessionKeeper } from './session-keeper.ts';
import { getText, loadNamespaces, type TextKey } from './text.ts';
import { showToast } from './toasts.ts';

const profileRetryMs = 5_000;

/** The words come with the parts of the frame that only somebody logged in has; without them there is no message. */
function say(kind: 'done' | 'error', key: TextKey<'account-shell'>): void {
  const show = () => showToast(kind, getText('account-shell')(key));
  loadNamespaces(['account-shell']).then(show, () => undefined);
}

function leave(key: TextKey<'account-shell'>): void {
  const state = buildReturnState(location);
  forgetUser();
  navigateTo(loginPath, { state });
  say('error', key);
}

/** Another tab has logged in, logged out or switched accounts: so does this one. */
function adopt(): void {
  const before = useSession.getState();
  adoptSession();
  const after = useSession.getState();
  if (before.user?.id !== after.user?.id) queryClient.clear();
  else if (before.isDemo !== after.isDemo) void queryClient.invalidateQueries();
}

/** Starts, after the first picture, what keeps the login of this page true for as long as the page lives. */
export function keepSession(): void {
  const keeper = createSessionKeeper({
    loadToken: () => (hasLogin() ? loadToken() : undefined),
    askProfile: () => api.call('getUserInfo'),
    onProfile: saveUser,
    onRefused: () => leave('loginRefused'),
    onEnded: () => leave('loginEnded'),
    onNotification: () => say('done', 'newNotification'),
    onStale: key => void queryClient.invalidateQueries({ queryKey: key }),
    openStream: options => openEventStream({ url: location.origin, ...options }),
    retryMs: profileRetryMs,
  });
  addEventListener('storage', event => {
    if (isSessionKey(event.key)) adopt();
  });
  useSession.subscribe(keeper.follow);
  keeper.follow();
}
