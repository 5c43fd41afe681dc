import { writeStored } from '@truemark/browser/storage';
import type { InstanceSettings } from '@truemark/contract/site/content';
import { api } from './api.ts';
import { keptInstanceKey, useInstance } from './instance.ts';

const retryMs = 5_000;

/** Asks what this installation is, until it is known; resolves with the first answer, or undefined after a failure. */
export async function loadInstance(): Promise<InstanceSettings | undefined> {
  try {
    const settings = await api.call('getSettings', { body: { key: 'instance' } });
    useInstance.setState({ settings });
    writeStored('local', keptInstanceKey, JSON.stringify({ instance: settings.instance, feed: settings.feed }));
    return settings;
  } catch {
    setTimeout(() => void loadInstance(), retryMs);
    return undefined;
  }
}
