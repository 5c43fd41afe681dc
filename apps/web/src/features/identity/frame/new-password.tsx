import type { ReactNode } from 'react';
import { useText } from '../../../platform/text.ts';
import { PasswordField } from '../password-field.tsx';
import { PasswordRules } from '../password-rules.tsx';
import type { PasswordOwner } from '../password-strength.ts';
import styles from './pass-frame.module.css';

type PasswordName = 'password' | 'passwordAgain';

/** A new password, twice, with what makes it good enough. */
export function NewPassword(props: {
  readonly values: Readonly<Record<PasswordName, string>>;
  readonly owner: PasswordOwner;
  readonly onChange: (part: Partial<Record<PasswordName, string>>) => void;
  readonly onLeave: (field: PasswordName) => void;
  readonly describeError: (field: PasswordName) => ReactNode;
}) {
  const t = useText('pass');
  const words = useText('identity');
  const { values } = props;
  return (
    <div className={styles.passwords}>
      <div className={styles.pair}>
        <PasswordField
          label={words('password')}
          autoComplete="new-password"
          value={values.password}
          onChange={password => props.onChange({ password })}
          onBlur={() => props.onLeave('password')}
          error={props.describeError('password')}
        />
        <PasswordField
          label={t('passwordAgain')}
          autoComplete="new-password"
          value={values.passwordAgain}
          onChange={passwordAgain => props.onChange({ passwordAgain })}
          onBlur={() => props.onLeave('passwordAgain')}
          error={props.describeError('passwordAgain')}
        />
      </div>
      <PasswordRules password={values.password} owner={props.owner} />
    </div>
  );
}
