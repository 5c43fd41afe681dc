import type { InstanceSettings } from '@truemark/contract/site/content';
import { seedElementId } from '@truemark/contract/site/drawn-page';
import { keepInstance } from './load-instance.ts';
import { queryClient } from './query.ts';

/** What a page that came drawn was drawn from. */
export interface PageSeed {
  readonly settings: InstanceSettings;
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** Begins with what the page was drawn from; says whether it came drawn at all. */
export function takeSeed(): boolean {
  const text = document.getElementById(seedElementId)?.textContent;
  if (!text) return false;
  const { settings, queries } = JSON.parse(text) as PageSeed;
  keepInstance(settings);
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return true;
}
