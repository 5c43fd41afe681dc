import { writeStored } from '@truemark/browser/storage';
import type { InstanceSettings } from '@truemark/contract/site/content';
import { api } from './api.ts';
import { keptInstanceKey, useInstance } from './instance.ts';

const retryMs = 5_000;

/** Asks what this installation is, until it is known. */
export async function loadInstance(): Promise<void> {
  try {
    const settings = await api.call('getSettings', { body: { key: 'instance' } });
    keepInstance(settings);
  } catch {
    setTimeout(() => void loadInstance(), retryMs);
  }
}

/** What the server has said of this installation; of its kind, the browser remembers it. */
export function keepInstance(settings: InstanceSettings): void {
  useInstance.setState({ settings });
  writeStored('local', keptInstanceKey, JSON.stringify({ instance: settings.instance, feed: settings.feed }));
}
