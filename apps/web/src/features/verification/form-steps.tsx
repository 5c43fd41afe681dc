import { uploadBytesMax } from '@truemark/contract/people/files';
import { type DocumentType, listPictureParts, type PicturePart, sexes } from '@truemark/domain/identity/verification';
import { Field, TextInput } from '@truemark/ui/field';
import { Segmented } from '@truemark/ui/segmented';
import { Select } from '@truemark/ui/select';
import { type ComponentPropsWithRef, useMemo } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { listCountryNames } from '../../platform/regions.ts';
import { useText } from '../../platform/text.ts';
import { HandoverOffer } from './phone/handover-offer.tsx';
import { HoldingTips } from './picture/holding-tips.tsx';
import { OwnPicture } from './picture/own-picture.tsx';
import { useOfferedCountries } from './use-offered-countries.ts';
import styles from './verification.module.css';
import type { DraftDetails, DraftErrors, VerificationDraft } from './verification-form.ts';

export interface StepProps {
  readonly draft: VerificationDraft;
  readonly onChange: (part: Partial<VerificationDraft>) => void;
  readonly onPicture: (part: PicturePart, fileId: string | null) => void;
  /** Words under each field. */
  readonly errors: Readonly<Partial<Record<keyof DraftErrors, string>>>;
}

const lengths = { firstName: 80, lastName: 80, address: 300, phone: 40, documentNumber: 40 } as const;

type TypedField = keyof typeof lengths | 'birthDate' | 'documentExpiresOn';

function DetailField(
  props: StepProps & { readonly field: TypedField; readonly input?: ComponentPropsWithRef<'input'> },
) {
  const t = useText('verification');
  const { field, draft, onChange } = props;
  const isDate = field === 'birthDate' || field === 'documentExpiresOn';
  return (
    <Field label={t(field)} error={props.errors[field]}>
      {parts => (
        <TextInput
          {...parts}
          {...(isDate ? { type: 'date', max: '9999-12-31' } : { maxLength: lengths[field] })}
          {...props.input}
          value={draft.details[field]}
          onChange={({ target }) => onChange({ details: { ...draft.details, [field]: target.value } })}
        />
      )}
    </Field>
  );
}

export function DetailsStep(props: StepProps) {
  const t = useText('verification');
  const { draft, onChange } = props;
  const change = (part: Partial<DraftDetails>) => onChange({ details: { ...draft.details, ...part } });
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <DetailField {...props} field="firstName" input={{ autoComplete: 'given-name' }} />
        <DetailField {...props} field="lastName" input={{ autoComplete: 'family-name' }} />
      </div>
      <div className={styles.pair}>
        <DetailField {...props} field="birthDate" input={{ autoComplete: 'bday' }} />
        <Field label={t('sex')} error={props.errors.sex}>
          {parts => (
            <Select
              {...parts}
              value={draft.details.sex}
              onChange={({ target }) => change({ sex: sexes.find(sex => sex === target.value) ?? '' })}
            >
              <option value="">{t('choose')}</option>
              <option value="female">{t('female')}</option>
              <option value="male">{t('male')}</option>
              <option value="other">{t('otherSex')}</option>
            </Select>
          )}
        </Field>
      </div>
      <CountryChoice {...props} />
      <DetailField {...props} field="address" input={{ autoComplete: 'street-address' }} />
      <DetailField {...props} field="phone" input={{ type: 'tel', autoComplete: 'tel' }} />
    </div>
  );
}

function CountryChoice({ draft, onChange, errors }: StepProps) {
  const t = useText('verification');
  const locale = useLocale();
  const { countries, isLimited } = useOfferedCountries();
  const names = useMemo(() => listCountryNames(countries, locale), [countries, locale]);
  return (
    <Field label={t('country')} error={errors.country} hint={isLimited ? t('countriesLimited') : undefined}>
      {parts => (
        <Select
          {...parts}
          autoComplete="country"
          value={draft.details.country}
          onChange={({ target }) => onChange({ details: { ...draft.details, country: target.value } })}
        >
          <option value="">{t('choose')}</option>
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

const bytesPerMegabyte = 1024 * 1024;

export function DocumentStep(props: StepProps & { readonly acceptedIds: readonly string[] }) {
  const t = useText('verification');
  const { draft, onChange } = props;
  const { documentType } = draft.details;
  return (
    <div className={styles.fields}>
      <Segmented<DocumentType>
        isLarge
        label={t('documentType')}
        options={[
          { value: 'idCard', label: t('idCard') },
          { value: 'driverLicense', label: t('driverLicense') },
          { value: 'passport', label: t('passport') },
        ]}
        value={documentType}
        onChange={type =>
          // Pictures of another document are none of this one.
          onChange({
            details: { ...draft.details, documentType: type },
            pictures: { front: null, back: null, holding: null },
          })
        }
      />
      <div className={styles.pair}>
        <DetailField {...props} field="documentNumber" input={{ autoComplete: 'off' }} />
        <DetailField {...props} field="documentExpiresOn" />
      </div>
      <HandoverOffer draft={draft} onPicture={props.onPicture} />
      <div key={documentType} className={styles.pictures}>
        {listPictureParts(documentType).map(part => (
          <OwnPicture
            key={part}
            part={part}
            fileId={draft.pictures[part]}
            isAccepted={props.acceptedIds.some(id => id === draft.pictures[part])}
            error={props.errors[part]}
            hint={part === 'holding' && <HoldingTips />}
            onChange={fileId => props.onPicture(part, fileId)}
          />
        ))}
      </div>
      <p className="sm dim">{t('formats', { megabytes: uploadBytesMax.identity / bytesPerMegabyte })}</p>
    </div>
  );
}
