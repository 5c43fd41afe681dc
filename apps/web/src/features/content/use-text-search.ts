import type { CustomContent } from '@truemark/contract/site/content';
import { useDeferredValue, useMemo } from 'react';
import { prepareSearch, type SearchResult, searchTexts } from './search-texts.ts';

/** Results of a search over texts that are here; typing goes on while they are worked out. */
export function useTextSearch(texts: readonly CustomContent[], search: string): readonly SearchResult[] {
  const prepared = useMemo(() => texts.map(prepareSearch), [texts]);
  const wanted = useDeferredValue(search);
  return useMemo(() => searchTexts(prepared, wanted), [prepared, wanted]);
}
