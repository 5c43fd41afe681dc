import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@truemark/client/api-error';
import { readUserName } from '@truemark/domain/identity/rules';
import { Field, TextInput } from '@truemark/ui/field';
import { StatusChip } from '@truemark/ui/status-chip';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useText } from '../../../platform/text.ts';
import styles from './pass-frame.module.css';

const typingPauseMs = 500;

/** A user name; whether it is free is asked while its owner rests. */
export function UserNameField(props: {
  readonly value: string;
  readonly onChange: (userName: string) => void;
  readonly onBlur: () => void;
  readonly error: ReactNode;
}) {
  const t = useText('pass');
  const describeError = useErrorMessage();
  const check = useNameCheck(props.value);
  const taken =
    check.error instanceof ApiError && check.error.refusal === 'userNameTaken' ? describeError(check.error) : undefined;
  const error = props.error ?? taken;
  return (
    <Field label={t('userName')} hint={t('userNameHint')} {...(error !== undefined && { error })}>
      {parts => (
        <TextInput
          {...parts}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={props.value}
          onChange={event => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          trail={
            <span role="status" className={styles.free}>
              {check.isFree && error === undefined && <StatusChip family="done">{t('userNameFree')}</StatusChip>}
            </span>
          }
        />
      )}
    </Field>
  );
}

function useNameCheck(typed: string) {
  const read = readUserName(typed);
  const userName = useRested(read.ok ? read.value : '');
  const isCurrent = read.ok && read.value === userName;
  const check = useQuery({
    queryKey: ['pass', 'userName', userName.toLowerCase()],
    queryFn: ({ signal }) => api.call('checkUserNameOrPhone', { query: { userName } }, { signal }),
    enabled: userName !== '',
    retry: false,
  });
  return { isFree: isCurrent && check.data?.isFree === true, error: isCurrent ? check.error : undefined };
}

/** A value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
