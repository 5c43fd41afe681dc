import { readStored, writeStored } from '@truemark/browser/storage';
import { api } from '../../../platform/api.ts';
import { readTrip, type SocialTrip } from './social-trip.ts';

const key = 'socialTrip';

/** Sends the browser to a provider. The rest happens at `/api/loginCallback/google`. */
export async function beginSocial(trip: Omit<SocialTrip, 'state'>): Promise<void> {
  const { url, state } = await api.call('beginSocialLogin', { body: { provider: trip.provider } });
  writeStored('session', key, JSON.stringify({ ...trip, state } satisfies SocialTrip));
  location.assign(url);
}

export function loadTrip(): SocialTrip | undefined {
  return readTrip(readStored('session', key));
}

/** A trip ends once: its state is good for one answer only. */
export function forgetTrip(): void {
  writeStored('session', key, undefined);
}
