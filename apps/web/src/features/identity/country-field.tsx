import { countries } from '@truemark/contract/people/countries';
import { Field } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { listCountryNames } from '../../platform/regions.ts';
import { useText } from '../../platform/text.ts';

/** The country somebody lives in, under its name in the language on screen. */
export function CountryField(props: {
  readonly value: string;
  readonly onChange: (country: string) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
}) {
  const t = useText('identity');
  const locale = useLocale();
  const names = useMemo(() => listCountryNames(countries, locale), [locale]);
  return (
    <Field label={t('country')} {...(props.error !== undefined && { error: props.error })}>
      {parts => (
        <Select
          {...parts}
          name="country"
          autoComplete="country"
          value={props.value}
          onChange={event => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        >
          <option value="">{t('countryChoose')}</option>
          {names.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
