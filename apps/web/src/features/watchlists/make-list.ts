import { makeFormKey } from '@truemark/browser/form-key';
import type { Watchlist } from '@truemark/contract/people/workspace';

const idLength = 12;

/** A list without instruments, of a name that is kept. */
export function makeList(name: string): Watchlist {
  return { id: makeFormKey().slice(0, idLength), name, codes: [] };
}
