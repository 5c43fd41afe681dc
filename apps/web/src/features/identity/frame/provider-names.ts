import type { SocialProvider } from '@truemark/contract/people/identity';

/** Names of the providers; not texts to translate. */
export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' };
