import { Field } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { Section } from '../../components/page.tsx';
import { useText } from '../../platform/text.ts';

interface ReasonFieldProps<Reason extends string> {
  readonly reasons: readonly Reason[];
  readonly value: Reason;
  readonly word: (reason: Reason) => string;
  readonly onChange: (reason: Reason) => void;
}

/** What the owner is told where it is rejected. */
export function ReasonField<Reason extends string>({ reasons, value, word, onChange }: ReasonFieldProps<Reason>) {
  const t = useText('loans');
  return (
    <Section title={t('decide')}>
      <Field label={t('rejectionLabel')} hint={t('rejectionHint')}>
        {parts => (
          <Select
            {...parts}
            value={value}
            onChange={({ target }) => onChange(reasons.find(reason => reason === target.value) ?? value)}
          >
            {reasons.map(reason => (
              <option key={reason} value={reason}>
                {word(reason)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  );
}
