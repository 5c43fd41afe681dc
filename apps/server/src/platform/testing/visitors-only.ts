import type { HttpOptions } from '../http/http.ts';
import { withoutRepeats } from '../http/repeat-store.ts';

/** For routes that everybody may use: no session is known, and nothing is repeated. */
export const visitorsOnly: Pick<HttpOptions, 'sessions' | 'repeats'> = {
  sessions: { findUser: async () => undefined, findOperator: async () => undefined },
  repeats: { run: (_call, work) => work(withoutRepeats), forgetOld: async () => undefined },
};
