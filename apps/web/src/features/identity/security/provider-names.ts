/** Names of those who vouch for a login; not texts to translate. */
const names: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' };

/** The names of providers; one that is not known here stands as it came. */
export function describeProviders(providers: readonly string[]): readonly string[] {
  return providers.map(provider => names[provider] ?? provider);
}
