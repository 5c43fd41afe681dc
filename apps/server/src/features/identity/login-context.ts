import type { RequestContext } from '../../platform/http/http.ts';

/** What a login leaves of its request in the new session. */
export type LoginContext = Pick<
  RequestContext,
  'nowMs' | 'address' | 'userAgent' | 'language' | 'deviceMark' | 'origin'
>;
