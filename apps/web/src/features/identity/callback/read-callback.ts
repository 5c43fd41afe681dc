import type { SocialTrip } from '../frame/social-trip.ts';

/** What the browser came back with from a provider. */
export type Callback =
  | { readonly kind: 'answered'; readonly state: string; readonly code: string; readonly iss?: string }
  /** The person, or the provider, said no. */
  | { readonly kind: 'declined' }
  /** Not begun in this tab, or over already. */
  | { readonly kind: 'stray' };

/** Reads the address of a callback; only the answer to what this tab has begun counts. */
export function readCallback(search: URLSearchParams, trip: Pick<SocialTrip, 'state'> | undefined): Callback {
  const state = search.get('state');
  if (!trip || state !== trip.state) return { kind: 'stray' };
  const code = search.get('code');
  if (!code) return { kind: 'declined' };
  const iss = search.get('iss');
  return { kind: 'answered', state, code, ...(iss !== null && { iss }) };
}
