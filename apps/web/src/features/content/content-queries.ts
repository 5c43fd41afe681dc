import { type QueryKey, useQuery } from '@tanstack/react-query';
import { calculateContentListType } from '@truemark/contract/languages';
import type {
  ContentItem,
  ContentPage,
  CustomContent,
  CustomContentKind,
  SupportFooter,
} from '@truemark/contract/site/content';
import type { HelpIndex } from '@truemark/contract/site/help';
import { api } from '../../platform/api.ts';
import { useLanguage } from '../../platform/preferences.ts';
import { chooseTextState, type TextState } from './choose-text-state.ts';

const freshMs = 60_000;

export interface Loaded<Value> {
  readonly state: TextState<Value>;
  readonly retry: () => void;
}

export function useContentPage(id: string): Loaded<ContentPage> {
  return useText(['content', 'page', id], signal => api.call('getContentById', { params: { id } }, { signal }));
}

export function useCustomContents(kind: CustomContentKind): Loaded<readonly CustomContent[]> {
  return useText(['content', 'custom', kind], signal =>
    api.call('listCustomContents', { query: { kind } }, { signal }),
  );
}

/** Titles of all pages, for the menu beside one of them. */
export function useContentItems(): Loaded<readonly ContentItem[]> {
  const type = calculateContentListType(useLanguage()) === 1 ? '1' : '2';
  return useText(['content', 'list'], signal => api.call('listContents', { params: { type } }, { signal }));
}

export function useSupportFooter(): Loaded<SupportFooter> {
  return useText(['content', 'support'], signal => api.call('getFooter', { body: {} }, { signal }));
}

/** What the help center is searched by, once it is wanted. */
export function useHelpIndex(isWanted: boolean): Loaded<HelpIndex> {
  return useText(['content', 'index'], signal => api.call('getHelpIndex', {}, { signal }), isWanted);
}

/** Texts belong to a language; while another one is on its way, the one on screen stays. */
function useText<Value>(
  key: readonly [string, ...string[]],
  load: (signal: AbortSignal) => Promise<Value>,
  isWanted = true,
): Loaded<Value> {
  const language = useLanguage();
  const query = useQuery<Value>({
    queryKey: [...key, language],
    queryFn: ({ signal }) => load(signal),
    enabled: isWanted,
    staleTime: freshMs,
    placeholderData: (previous, previousQuery) => (isSameText(previousQuery?.queryKey, key) ? previous : undefined),
  });
  return { state: chooseTextState(query), retry: () => void query.refetch() };
}

function isSameText(previous: QueryKey | undefined, key: readonly string[]): boolean {
  return key.every((part, index) => previous?.[index] === part);
}
