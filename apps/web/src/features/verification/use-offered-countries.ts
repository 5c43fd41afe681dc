import { countries } from '@truemark/contract/people/countries';
import { useInstance } from '../../platform/instance.ts';

/** The countries that a person can be verified for here: those of the instance's list, or every one. */
export function useOfferedCountries(): { readonly countries: readonly string[]; readonly isLimited: boolean } {
  const listed = useInstance(instance => instance.settings?.countries ?? null);
  return { countries: listed ?? countries, isLimited: listed !== null };
}
