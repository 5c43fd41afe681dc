import { codeDigits, codeValidMs } from '@truemark/contract/limits';
import { readTypedDigits } from '@truemark/domain/text/typed-text';
import { Field, TextInput, type TextInputProps } from '@truemark/ui/field';
import { type ReactNode, useState } from 'react';
import { useInstance } from '../../platform/instance.ts';
import { useText } from '../../platform/text.ts';
import styles from './identity.module.css';
import type { CodeSender } from './use-code-sender.ts';

/** The box of a six-digit code; phones and password managers fill it in by themselves. */
export function CodeInput(props: TextInputProps & { readonly onCode: (code: string) => void }) {
  const { onCode, value, ...rest } = props;
  const t = useText('identity');
  /** What stands in the box while an input method composes: changed under its hands, it would write twice. */
  const [composed, setComposed] = useState<string>();
  const take = (text: string) => onCode(readTypedDigits(text).slice(0, codeDigits));
  return (
    <TextInput
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      placeholder={t('codePlaceholder', { count: codeDigits })}
      {...rest}
      value={composed ?? value}
      onChange={({ target, nativeEvent }) => {
        setComposed('isComposing' in nativeEvent && nativeEvent.isComposing ? target.value : undefined);
        take(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(undefined);
        take(currentTarget.value);
      }}
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
  readonly error?: ReactNode;
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
