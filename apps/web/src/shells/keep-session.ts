import { readStored } from '@truemark/browser/storage';
import { showToast } from '@truemark/browser/toasts';
import { openEventStream, type UserEvent } from '@truemark/client/event-stream';
import {
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
} from '@truemark/contract/people/notification-kinds';
import { api, forgetUser } from '../platform/api.ts';
import { isEndExpected } from '../platform/expected-end.ts';
import { buildReturnState, demoPath, loginPath } from '../platform/navigation.ts';
import { navigateTo } from '../platform/navigator.ts';
import { followStreamState } from '../platform/own-act.ts';
import { queryClient } from '../platform/query.ts';
import { adoptSession, hasLogin, isSessionKey, loadToken, saveUser, useSession } from '../platform/session.ts';
import { createSessionKeeper, listStaleKeys } from '../platform/session-keeper.ts';
import { noteTyping } from '../platform/support-panel.ts';
import { getText, hasText, loadNamespaces, type TextKey } from '../platform/text.ts';

const profileRetryMs = 5_000;

/** The words come with the parts of the frame that only somebody logged in has; without them there is no message. */
function say(key: TextKey<'account-shell'>): void {
  const show = () => showToast('error', getText('account-shell')(key));
  loadNamespaces(['account-shell']).then(show, () => undefined);
}

/** What these say, the message about the order itself says with more: its price and its result. */
const toldWithOrder: readonly string[] = [
  'positionLiquidated',
  'positionStopped',
  'positionTookProfit',
  'positionCapped',
  'positionSessionClosed',
  'orderCanceled',
  'limitOrderFilled',
  'optionEnded',
] satisfies NotificationKind[];

/** Their titles are nothing without the price. */
const toldWithPrice: readonly string[] = ['priceReached', 'marketOpened'] satisfies NotificationKind[];

function tell(kind: string): void {
  if (toldWithOrder.includes(kind)) return;
  if (!toldWithPrice.includes(kind)) {
    tellKind(kind);
    return;
  }
  import('../features/price-alerts/alert-news.ts')
    .then(({ tellAlert }) => tellAlert(kind))
    .then(
      isTold => isTold || tellKind(kind),
      () => tellKind(kind),
    );
}

/** Only its kind comes with the event: a title that wants more than that gives way to the general sentence. */
function tellKind(kind: string): void {
  const show = () => {
    const key = `${kind}.title`;
    const hasTitle =
      isNotificationKind(kind) &&
      !Object.values<string>(notificationKinds[kind]).some(form => form === 'contact' || form === 'reason');
    const general = getText('account-shell')('newNotification');
    showToast('done', hasTitle && hasText('notifications', key) ? getText('notifications')(key) : general);
  };
  loadNamespaces(['account-shell', 'notifications']).then(show, () => undefined);
}

let renewedFor: string | undefined;

/** Once for each login of this page: who takes pushes in this browser takes them in the login of now. */
function renewPushes(userId: string): void {
  const token = loadToken();
  if (renewedFor === token || readStored('local', 'push') !== userId) return;
  renewedFor = token;
  // Without it pushes come again with the next page.
  import('../features/notifications/browser-push.ts').then(({ renewPush }) => renewPush(userId)).catch(() => undefined);
}

const stale = new Map<string, readonly unknown[]>();

/** Events that come in one frame make the same lists stale: each is asked for once. */
function markStale(key: readonly unknown[]): void {
  if (stale.size === 0) {
    queueMicrotask(() => {
      const keys = [...stale.values()];
      stale.clear();
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    });
  }
  stale.set(JSON.stringify(key), key);
}

function leave(key: TextKey<'account-shell'>): void {
  const state = buildReturnState(location);
  const { user } = useSession.getState();
  forgetUser();
  // Which says that a guest account has ended, and offers another.
  navigateTo(user?.isGuest ? demoPath : loginPath, { state });
  if (!user?.isGuest) say(key);
}

/** Another tab has logged in, logged out or switched accounts: so does this one. */
function adopt(): void {
  const before = useSession.getState();
  adoptSession();
  const after = useSession.getState();
  if (before.user?.id !== after.user?.id) queryClient.clear();
  else if (before.isDemo !== after.isDemo) void queryClient.invalidateQueries();
}

/** Lets a feature put what came with an event where it is shown; what it cannot take is asked for. */
function takeBy(event: UserEvent, load: () => Promise<() => boolean>): void {
  const token = loadToken();
  const ask = () => listStaleKeys(event).forEach(markStale);
  void load().then(take => {
    // Whoever has logged in meanwhile gets nothing of another's.
    if (loadToken() === token && !take()) ask();
  }, ask);
}

/** Starts, after the first picture, what keeps the login of this page true for as long as the page lives. */
export function keepSession(): void {
  const keeper = createSessionKeeper({
    loadToken: () => (hasLogin() ? loadToken() : undefined),
    askProfile: () => api.call('getUserInfo'),
    onProfile(user) {
      saveUser(user);
      renewPushes(user.id);
    },
    onRefused() {
      if (!isEndExpected()) leave('loginRefused');
    },
    onEnded() {
      if (!isEndExpected()) leave('loginEnded');
    },
    onNotification: tell,
    onOrder: event =>
      takeBy(event, async () => {
        const loading = [import('../features/orders/order-news.ts'), import('../products.ts')] as const;
        const [{ takeOrderEvent }, { products }] = await Promise.all(loading);
        return () => takeOrderEvent(products, event);
      }),
    onSupport: event =>
      takeBy(event, async () => {
        const { takeSupportEvent } = await import('../features/support/take-event.ts');
        return () => takeSupportEvent(useSession.getState().user?.id ?? '', event);
      }),
    onStreamState: followStreamState,
    onTyping: noteTyping,
    onStale: markStale,
    openStream: options => openEventStream({ url: location.origin, ...options }),
    retryMs: profileRetryMs,
  });
  addEventListener('storage', ({ key }) => {
    if (isSessionKey(key)) adopt();
  });
  useSession.subscribe(keeper.follow);
  keeper.follow();
}
