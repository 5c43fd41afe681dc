import { inviteCodeLength } from '@truemark/domain/identity/rules';
import { Field, TextInput } from '@truemark/ui/field';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text.ts';

/** Who has invited somebody: a code, in capital letters whatever was typed. */
export function InviteField(props: {
  readonly value: string;
  readonly onChange: (inviteCode: string) => void;
  readonly error: ReactNode;
}) {
  const t = useText('pass');
  return (
    <Field label={t('inviteCode')} {...(props.error !== undefined && { error: props.error })}>
      {parts => (
        <TextInput
          {...parts}
          name="invite"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          // Shown so, and not written so: an input method may still be composing.
          style={{ textTransform: 'uppercase' }}
          maxLength={inviteCodeLength * 2}
          value={props.value}
          onChange={event => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
