import type { InstanceSettings } from '@truemark/contract/content';
import type { ErrorCatalogue } from '@truemark/contract/refusals';
import { create } from 'zustand';

interface Instance {
  /** Undefined until the server has answered, and while it cannot be reached. */
  readonly settings: InstanceSettings | undefined;
}

/** What this installation is: sandbox or production, its feed, its version. Filled at start by `start.ts`. */
export const useInstance = create<Instance>(() => ({ settings: undefined }));

export function getErrorCatalogue(): ErrorCatalogue {
  return useInstance.getState().settings?.errorCatalogue ?? 'A';
}
