import type { InstanceSettings } from '@truemark/contract/site/content';
import type { PageSeed } from '../platform/page-seed.ts';
import { queryClient } from '../platform/query.ts';

/** The home page shows titles of notices; their texts are loaded by whoever opens one. */
function leaveOutBodies(data: unknown): unknown {
  return Array.isArray(data) ? data.map(each => ({ ...each, body: '' })) : data;
}

/** What the page was drawn from, so that the app draws the same and asks for none of it. */
export function writeSeed(settings: InstanceSettings): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): PageSeed['queries'][number] => [
      queryKey,
      queryKey[0] === 'custom-contents' ? leaveOutBodies(state.data) : state.data,
    ]);
  return JSON.stringify({ settings, queries } satisfies PageSeed).replaceAll('<', '\\u003c');
}
