import { Field, TextInput, type TextInputProps } from '@truemark/ui/field';
import { IconButton } from '@truemark/ui/icon-button';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import { useText } from '../../platform/text.ts';

/** A password, which its owner may look at. Pasting and password managers work. */
export function PasswordField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: TextInputProps['onBlur'];
  readonly autoComplete: 'current-password' | 'new-password';
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}) {
  const t = useText('identity');
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={props.label}
      {...(props.aside !== undefined && { aside: props.aside })}
      {...(props.hint !== undefined && { hint: props.hint })}
      {...(props.error !== undefined && { error: props.error })}
    >
      {parts => (
        <TextInput
          {...parts}
          type={isShown ? 'text' : 'password'}
          name={props.autoComplete}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={props.value}
          onChange={event => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          trail={
            <IconButton
              icon={isShown ? EyeOff : Eye}
              size="small"
              label={t(isShown ? 'passwordHide' : 'passwordShow')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          }
        />
      )}
    </Field>
  );
}
