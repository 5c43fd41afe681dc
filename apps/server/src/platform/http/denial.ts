import type { RefusalName } from '@truemark/contract/refusals';

/** A handler's no: a refusal of the catalogue, with values for its words. */
export interface Denial {
  readonly ok: false;
  readonly code: RefusalName;
  readonly values?: Readonly<Record<string, string>>;
  /** Who it is about where the caller has no session, such as `user:7`: for the log alone. */
  readonly subject?: string;
}
