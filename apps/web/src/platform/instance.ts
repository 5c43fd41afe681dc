import { readStored } from '@truemark/browser/storage';
import type { ErrorCatalogue } from '@truemark/contract/refusals';
import type { InstanceSettings } from '@truemark/contract/site/content';
import { create } from 'zustand';

interface Instance {
  /** Undefined until the server has answered, and while it cannot be reached. */
  readonly settings: InstanceSettings | undefined;
}

/** What must be said of an installation even while its server cannot be reached: that its prices and money are not real. */
export type InstanceKind = Pick<InstanceSettings, 'instance' | 'feed'>;

export const keptInstanceKey = 'instance';

/** What the server said last; undefined when this browser has never heard it. */
export function readKeptInstance(text: string | undefined): InstanceKind | undefined {
  try {
    const { instance, feed } = JSON.parse(text ?? '{}') as Partial<InstanceKind>;
    return instance && feed ? { instance, feed } : undefined;
  } catch {
    return undefined;
  }
}

const kept = readKeptInstance(readStored('local', keptInstanceKey));

/** The kind of this installation: as the server says, or as it said last. */
export function useInstanceKind(): InstanceKind | undefined {
  return useInstance(instance => instance.settings ?? kept);
}

/** Whether no money here is real, the one that would be the live account elsewhere included. */
export function useIsSandbox(): boolean {
  return useInstanceKind()?.instance === 'sandbox';
}

/** What this installation is: sandbox or production, its feed, its version. Filled at start by `start.ts`. */
export const useInstance = create<Instance>(() => ({ settings: undefined }));

/** Whether only wallets log in here. */
export function useIsDappOnly(): boolean {
  return useInstance(instance => instance.settings?.isDappOnly ?? false);
}

export function getErrorCatalogue(): ErrorCatalogue {
  return useInstance.getState().settings?.errorCatalogue ?? 'A';
}

/** The reading of the error catalogue here. */
export function useErrorCatalogue(): ErrorCatalogue {
  return useInstance(instance => instance.settings?.errorCatalogue ?? 'A');
}
