import { areaCodes } from '@truemark/contract/people/area-codes';
import { Field, TextInput } from '@truemark/ui/field';
import { Icon } from '@truemark/ui/icon';
import { Segmented } from '@truemark/ui/segmented';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { ContactValues } from './contact.ts';
import styles from './identity.module.css';

interface ContactFieldProps {
  readonly values: ContactValues;
  readonly onChange: (part: Partial<ContactValues>) => void;
  readonly onLeave: (field: 'email' | 'phone') => void;
  readonly error?: ReactNode;
}

/** By mail or by phone. */
export function WayChoice(props: {
  readonly way: ContactValues['way'];
  readonly onChange: (way: ContactValues['way']) => void;
}) {
  const t = useText('identity');
  return (
    <Segmented
      label={t('way')}
      options={[
        { value: 'email', label: t('wayEmail') },
        { value: 'phone', label: t('wayPhone') },
      ]}
      value={props.way}
      onChange={props.onChange}
    />
  );
}

/** The address or number of the way that was chosen. */
export function ContactField(props: ContactFieldProps) {
  return props.values.way === 'email' ? <EmailField {...props} /> : <PhoneField {...props} />;
}

function EmailField(props: ContactFieldProps) {
  const t = useText('identity');
  return (
    <Field label={t('email')} {...(props.error !== undefined && { error: props.error })}>
      {parts => (
        <TextInput
          {...parts}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={props.values.email}
          onChange={event => props.onChange({ email: event.target.value })}
          onBlur={() => props.onLeave('email')}
        />
      )}
    </Field>
  );
}

function PhoneField(props: ContactFieldProps) {
  const t = useText('identity');
  return (
    <Field label={t('phone')} {...(props.error !== undefined && { error: props.error })}>
      {parts => (
        // A number reads from left to right in every language, its area code first.
        <span dir="ltr">
          <TextInput
            {...parts}
            type="tel"
            name="tel-national"
            autoComplete="tel-national"
            value={props.values.phone}
            onChange={event => props.onChange({ phone: event.target.value })}
            onBlur={() => props.onLeave('phone')}
            lead={<AreaCodeSelect value={props.values.areaCode} onChange={areaCode => props.onChange({ areaCode })} />}
          />
        </span>
      )}
    </Field>
  );
}

/** The 53 area codes, each with the name of its largest country. */
export function AreaCodeSelect(props: { readonly value: string; readonly onChange: (areaCode: string) => void }) {
  const t = useText('identity');
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const order = new Intl.Collator(locale);
    return areaCodes
      .map(({ areaCode, countries }) => ({ areaCode, name: names.of(countries[0]) ?? countries[0] }))
      .sort((a, b) => order.compare(a.name, b.name));
  }, [locale]);
  return (
    <span className={styles.areaCode}>
      <span className="num" aria-hidden="true">
        +{props.value}
      </span>
      <Icon of={ChevronDown} size={14} />
      <select
        aria-label={t('areaCode')}
        name="tel-country-code"
        autoComplete="tel-country-code"
        value={props.value}
        onChange={event => props.onChange(event.target.value)}
      >
        {options.map(({ areaCode, name }) => (
          <option key={areaCode} value={areaCode}>
            {t('areaCodeOption', { name, code: `+${areaCode}` })}
          </option>
        ))}
      </select>
    </span>
  );
}
