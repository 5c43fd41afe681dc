import { codeDigits, codeValidMs } from '@truemark/contract/limits';
import { Field, TextInput, type TextInputProps } from '@truemark/ui/field';
import type { ReactNode } from 'react';
import { useInstance } from '../instance.ts';
import { useText } from '../text.ts';
import styles from './identity.module.css';
import type { CodeSender } from './use-code-sender.ts';

/** Digits only, however they were typed or pasted. */
function readCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeDigits);
}

/** The box of a six-digit code; phones and password managers fill it in by themselves. */
export function CodeInput(props: TextInputProps & { readonly onCode: (code: string) => void }) {
  const { onCode, ...rest } = props;
  const t = useText('identity');
  return (
    <TextInput
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      placeholder={t('codePlaceholder', { count: codeDigits })}
      {...rest}
      onChange={event => onCode(readCode(event.target.value))}
    />
  );
}

/** A code that is sent on demand, with the way to ask for another one. */
export function CodeField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly sender: CodeSender;
  readonly onSend: () => void;
  /** What is said once a code was sent; by default where it went. */
  readonly sentText?: ReactNode;
  readonly error?: string | undefined;
}) {
  const t = useText('identity');
  const { sender } = props;
  const error = props.error ?? sender.error;
  const isWaiting = sender.waitSeconds > 0;
  const label =
    sender.target === undefined
      ? t('codeSend')
      : isWaiting
        ? t('codeSendAgainIn', { seconds: sender.waitSeconds })
        : t('codeSendAgain');
  return (
    <Field
      label={t('code')}
      {...(error !== undefined && { error })}
      {...(sender.target !== undefined && {
        hint: <SentHint target={sender.target} text={props.sentText} />,
      })}
    >
      {parts => (
        <CodeInput
          {...parts}
          value={props.value}
          onCode={props.onChange}
          onBlur={props.onBlur}
          trail={
            <button
              type="button"
              className={styles.send}
              aria-disabled={isWaiting || undefined}
              aria-busy={sender.isBusy || undefined}
              onClick={isWaiting || sender.isBusy ? undefined : props.onSend}
            >
              <span className="num">{label}</span>
            </button>
          }
        />
      )}
    </Field>
  );
}

function SentHint(props: { readonly target: string; readonly text: ReactNode }) {
  const t = useText('identity');
  const isSandbox = useInstance(instance => instance.settings?.instance === 'sandbox');
  return (
    <span role="status">
      {props.text ?? t('codeSent', { target: props.target, minutes: codeValidMs / 60_000 })}
      {isSandbox && ` ${t('codeSandbox')}`}
    </span>
  );
}
