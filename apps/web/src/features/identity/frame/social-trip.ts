import type { SocialProvider } from '@truemark/contract/people/identity';

/** What a tab remembers while its owner is away at a provider. */
export interface SocialTrip {
  readonly provider: SocialProvider;
  /** Comes back with the browser; anything else was not begun here. */
  readonly state: string;
  readonly returnPath: string | undefined;
  readonly inviteCode: string | undefined;
  /** To connect the provider to the account that is logged in, and not to log in. */
  readonly isConnecting?: true;
}

/** The trip a tab is back from, as it was stored; undefined when it was never begun there. */
export function readTrip(text: string | undefined): SocialTrip | undefined {
  if (!text) return undefined;
  try {
    const trip: unknown = JSON.parse(text);
    return isTrip(trip) ? trip : undefined;
  } catch {
    return undefined;
  }
}

function isTrip(value: unknown): value is SocialTrip {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, state } = value as Partial<SocialTrip>;
  return (provider === 'google' || provider === 'facebook') && typeof state === 'string';
}
