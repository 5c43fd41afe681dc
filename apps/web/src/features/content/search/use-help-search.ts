import type { HelpDocument, HelpIndex } from '@truemark/contract/site/help';
import { type Found, findDocuments, openIndex } from '@truemark/domain/search/find-documents';
import { useDeferredValue, useMemo } from 'react';
import type { TextState } from '../choose-text-state.ts';
import { type Loaded, useHelpIndex } from '../content-queries.ts';

export type HelpFound = Found<HelpDocument>;

/**
 * What a search finds in the help center, of one kind or of all. The index comes with the first key; typing goes on while
 * it is asked.
 */
export function useHelpSearch(search: string, kind?: HelpDocument['kind']): Loaded<HelpFound> {
  const { state, retry } = useHelpIndex(search.trim() !== '');
  const wanted = useDeferredValue(search);
  const index = useMemo(() => (state.kind === 'ready' ? open(state.value) : undefined), [state]);
  const found = useMemo(
    () => index && findDocuments(index, wanted, document => kind === undefined || document.kind === kind),
    [index, wanted, kind],
  );
  return { state: replaceValue(state, found), retry };
}

function open(index: HelpIndex) {
  return openIndex(index, index.documents);
}

function replaceValue(state: TextState<HelpIndex>, value: HelpFound | undefined): TextState<HelpFound> {
  if (state.kind !== 'ready') return state;
  return value ? { ...state, value } : { kind: 'loading' };
}
