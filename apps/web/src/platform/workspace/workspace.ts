import { queryOptions, useQuery } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import { ApiError } from '@truemark/client/api-error';
import type { Workspace, WorkspacePart } from '@truemark/contract/people/workspace';
import { useMemo, useSyncExternalStore } from 'react';
import { accountKeys } from '../account-keys.ts';
import { api } from '../api.ts';
import { loadErrorText } from '../error-text.ts';
import { queryClient } from '../query.ts';
import { useIsLocked, useSession, useUser } from '../session.ts';
import { type Act, createPartChanges, type PartChanges } from './part-changes.ts';

type Content<Part extends WorkspacePart> = NonNullable<Workspace[Part]['content']>;
type Versioned<Part extends WorkspacePart> = { readonly version: number; readonly content: Content<Part> };

const workspaceQuery = queryOptions({
  queryKey: accountKeys.workspace,
  queryFn: ({ signal }) => api.call('getWorkspace', {}, { signal }),
});

/** A part of the workspace of whoever is logged in. */
export interface WorkspaceKeeper<Part extends WorkspacePart> {
  readonly part: Part;
  /** What stands there before the first saving: what this browser has. */
  readonly begin: () => Content<Part>;
  readonly changes: PartChanges<Content<Part>>;
  /** Changes it, and says so where that was not saved. */
  readonly change: (act: Act<Content<Part>>) => Promise<void>;
}

export function createWorkspaceKeeper<Part extends WorkspacePart>(options: {
  readonly part: Part;
  readonly begin: () => Content<Part>;
  readonly save: (seen: Versioned<Part>, idempotencyKey: string) => Promise<{ readonly version: number }>;
}): WorkspaceKeeper<Part> {
  const { part, begin } = options;
  const changes = createPartChanges<Content<Part>>({
    async read(isAnew) {
      const known = await (isAnew
        ? queryClient.fetchQuery({ ...workspaceQuery, staleTime: 0 })
        : queryClient.ensureQueryData(workspaceQuery));
      const { version, content } = known[part];
      return { version, content: content ?? begin() };
    },
    save: async seen => (await options.save(seen, makeFormKey())).version,
    isChanged: error => error instanceof ApiError && error.refusal === 'workspaceChanged',
    note: saved =>
      queryClient.setQueryData<Workspace>(workspaceQuery.queryKey, known =>
        known && known[part].version < saved.version ? { ...known, [part]: saved } : known,
      ),
    readOwner: () => useSession.getState().user?.id,
  });
  return {
    ...{ part, begin, changes },
    async change(act) {
      try {
        await changes.change(act);
      } catch (error) {
        showToast('error', await loadErrorText(error));
      }
    },
  };
}

export interface OwnPart<Content> {
  /** As it will be once everything is saved; undefined while it has never been loaded. */
  readonly content: Content | undefined;
  /** Whether something has been saved of it before; undefined while nobody knows. */
  readonly isSaved: boolean | undefined;
  /** As the server has it; undefined while it has nothing, or nothing is known. */
  readonly saved: Content | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** Whether what is arranged is kept by the server: for whoever is logged in, unless nothing of the account is open. */
export function useIsKeptByServer(): boolean {
  const isLocked = useIsLocked();
  return useUser() !== undefined && !isLocked;
}

/** The part of whoever is logged in, as it is on all their devices. */
export function useOwnPart<Part extends WorkspacePart>(keeper: WorkspaceKeeper<Part>): OwnPart<Content<Part>> {
  const { part, begin, changes } = keeper;
  const { data, error, refetch } = useQuery({ ...workspaceQuery, enabled: useIsKeptByServer() });
  const unsaved = useSyncExternalStore(changes.subscribe, changes.listUnsaved);
  const saved = data?.[part];
  const content = useMemo(
    () => saved && unsaved.reduce<Content<Part>>((shown, act) => act(shown), saved.content ?? begin()),
    [saved, unsaved, begin],
  );
  return {
    content,
    isSaved: saved && saved.version > 0,
    saved: saved?.content ?? undefined,
    error: error ?? undefined,
    retry: () => void refetch(),
  };
}
