import type { SocialProvider } from '@truemark/contract/identity';
import { api } from '../../../platform/api.ts';
import { readStored, writeStored } from '../../../platform/storage.ts';

/** What this tab remembers while its owner is away at a provider. */
export interface SocialTrip {
  readonly provider: SocialProvider;
  /** Comes back with the browser; anything else was not begun here. */
  readonly state: string;
  readonly returnPath: string | undefined;
  readonly inviteCode: string | undefined;
}

const key = 'socialTrip';

/** Sends the browser to a provider. The rest happens at `/api/loginCallback/google`. */
export async function beginSocial(trip: Omit<SocialTrip, 'state'>): Promise<void> {
  const { url, state } = await api.call('beginSocialLogin', { body: { provider: trip.provider } });
  writeStored('session', key, JSON.stringify({ ...trip, state } satisfies SocialTrip));
  location.assign(url);
}

/** The trip this tab is back from; undefined when it was never begun here. */
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

export function loadTrip(): SocialTrip | undefined {
  return readTrip(readStored('session', key));
}

/** A trip ends once: its state is good for one answer only. */
export function forgetTrip(): void {
  writeStored('session', key, undefined);
}
