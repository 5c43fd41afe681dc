import type { ErrorCatalogue } from '@truemark/contract/refusals';
import type { InstanceSettings } from '@truemark/contract/site/content';
import { create } from 'zustand';

interface Instance {
  /** Undefined until the server has answered. */
  readonly settings: InstanceSettings | undefined;
}

/** What this installation is: sandbox or production, its feed, its version. */
export const useInstance = create<Instance>(() => ({ settings: undefined }));

export function getErrorCatalogue(): ErrorCatalogue {
  return useInstance.getState().settings?.errorCatalogue ?? 'A';
}

/** Whether this is a sandbox; false until known, so that nothing of a sandbox is offered too early. */
export function useIsSandbox(): boolean {
  return useInstance(instance => instance.settings?.instance === 'sandbox');
}
