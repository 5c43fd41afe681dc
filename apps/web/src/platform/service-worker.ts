import { noteServedVersion } from '@truemark/browser/newer-version';

/** The one worker of the site: it keeps the pages, and shows pushes. */
export const serviceWorkerPath = '/service-worker.js';

const updateCheckMs = 30 * 60_000;

/** The version in a message of the worker; undefined when it says something else. */
function readWorkerVersion(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('version' in message)) return undefined;
  return typeof message.version === 'string' ? message.version : undefined;
}

/** Hashed files that this page has loaded, for the worker to keep. */
function listLoadedAssets(): readonly string[] {
  const prefix = `${location.origin}/assets/`;
  const names = performance.getEntriesByType('resource').map(entry => entry.name);
  return [...new Set(names.filter(name => name.startsWith(prefix)))];
}

/** Registers the worker that keeps the pages for times without a network. Only a built client has one. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', event => {
    const version = readWorkerVersion(event.data);
    if (version !== undefined) noteServedVersion(version);
  });
  try {
    const registration = await navigator.serviceWorker.register(serviceWorkerPath);
    // A failed check means no network, and the next one comes.
    setInterval(() => void registration.update().catch(() => undefined), updateCheckMs);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: listLoadedAssets() });
  } catch {
    // A browser that refuses workers, as in some private windows, shows the same pages without them.
    return;
  }
}
