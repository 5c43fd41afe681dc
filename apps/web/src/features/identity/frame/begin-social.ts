import { callWithStepUp } from '@truemark/browser/step-up';
import { readStored, writeStored } from '@truemark/browser/storage';
import type { SocialProvider } from '@truemark/contract/people/identity';
import { api } from '../../../platform/api.ts';
import { readTrip, type SocialTrip } from './social-trip.ts';

const key = 'socialTrip';
export const securityPath = '/profile/security';

/** Sends the browser to a provider. The rest happens at `/api/loginCallback/google`. */
export async function beginSocial(trip: Omit<SocialTrip, 'state'>): Promise<void> {
  const { url, state } = await api.call('beginSocialLogin', { body: { provider: trip.provider } });
  depart(url, { ...trip, state });
}

/** The same, to connect the provider to the account that is logged in. */
export async function beginConnecting(provider: SocialProvider): Promise<void> {
  const { url, state } = await callWithStepUp(() => api.call('connectSocial', { body: { provider } }));
  depart(url, { provider, state, returnPath: securityPath, inviteCode: undefined, isConnecting: true });
}

function depart(url: string, trip: SocialTrip): void {
  writeStored('session', key, JSON.stringify(trip));
  location.assign(url);
}

export function loadTrip(): SocialTrip | undefined {
  return readTrip(readStored('session', key));
}

/** A trip ends once: its state is good for one answer only. */
export function forgetTrip(): void {
  writeStored('session', key, undefined);
}
