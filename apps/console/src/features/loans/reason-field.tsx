import { Field } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { useState } from 'react';
import { Section } from '../../components/page.tsx';
import { useText } from '../../platform/text.ts';

export interface Reasons<Reason extends string> {
  readonly find: (id: string) => Reason;
  readonly choose: (id: string, reason: Reason) => void;
}

/** What the reviewer has chosen, by item; kept while they look at others. The first reason is chosen to begin with. */
export function useReasons<Reason extends string>([first]: readonly [Reason, ...Reason[]]): Reasons<Reason> {
  const [chosen, setChosen] = useState<Readonly<Record<string, Reason>>>({});
  return {
    find: id => chosen[id] ?? first,
    choose: (id, reason) => setChosen(all => ({ ...all, [id]: reason })),
  };
}

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
