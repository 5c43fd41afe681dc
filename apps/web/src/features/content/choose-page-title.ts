import type { TextState } from './choose-text-state.ts';

const titleLengthMax = 120;

/**
 * The heading of a text: its own title once it is there, until then what the address says. A text that does not exist
 * has no title, whatever the address claims.
 */
export function choosePageTitle(
  state: TextState<{ readonly title: string }>,
  addressTitle: string,
  missingTitle: string,
): string {
  if (state.kind === 'ready') return state.value.title;
  return state.kind === 'missing' ? missingTitle : addressTitle.slice(0, titleLengthMax);
}
