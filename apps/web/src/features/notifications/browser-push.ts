import { makeFormKey } from '@truemark/browser/form-key';
import { readStored, writeStored } from '@truemark/browser/storage';
import { api } from '../../platform/api.ts';
import { serviceWorkerPath } from '../../platform/service-worker.ts';

/** How this browser stands to pushes of this site. `missing`: it has none, as on an iPhone outside the home screen. */
export type PushState = 'missing' | 'blocked' | 'off' | 'on';

/** Whose pushes this browser takes: who logs in here later has not asked for any. */
const ownerKey = 'push';

function hasPush(): boolean {
  // Only a built client has a worker.
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

export async function loadPushState(userId: string): Promise<PushState> {
  if (!hasPush()) return 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return readStored('local', ownerKey) === userId && (await findSubscription()) ? 'on' : 'off';
}

function toBase64(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  // It may have been refused at the start: then this says so, where waiting for it would not end.
  await navigator.serviceWorker.register(serviceWorkerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // To another key than the site's own, the push service would answer with an error, and nobody would be told.
  if (known && toBase64(known.options.applicationServerKey) !== pushKey) await known.unsubscribe();
  else if (known) return known;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

async function save(subscription: PushSubscription): Promise<void> {
  const body = {
    endpoint: subscription.endpoint,
    publicKey: toBase64(subscription.getKey('p256dh')),
    authSecret: toBase64(subscription.getKey('auth')),
  };
  await api.call('savePushSubscription', { body }, { idempotencyKey: makeFormKey() });
}

/** Asks the browser and tells the server. Answers `blocked` where the person or the browser says no. */
export async function turnPushOn(userId: string, pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return loadPushState(userId);
  await save(await subscribe(pushKey));
  writeStored('local', ownerKey, userId);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  writeStored('local', ownerKey, '');
  const subscription = await findSubscription();
  if (subscription) {
    await api.call(
      'removePushSubscription',
      { body: { endpoint: subscription.endpoint } },
      { idempotencyKey: makeFormKey() },
    );
    await subscription.unsubscribe();
  }
  return 'off';
}

/** A new login, or a new key of the site: who takes pushes here goes on taking them. */
export async function renewPush(userId: string): Promise<void> {
  if ((await loadPushState(userId)) !== 'on') return;
  const { pushKey } = await api.call('getNotificationSettings');
  if (pushKey !== null) await save(await subscribe(pushKey));
}
