import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from '../../platform/form/use-form.ts';
import { type TextKey, useText } from '../../platform/text.ts';
import { CodeInput } from './code-field.tsx';
import styles from './identity.module.css';
import { isPasskeyCanceled, signWithPasskey } from './passkeys.ts';
import { PasswordField } from './password-field.tsx';
import {
  findProofErrors,
  type ProofErrorKey,
  type ProofKind,
  type ProofValues,
  summarizeProof,
  type TypedProof,
} from './proof-form.ts';

export type GivenProof = TypedProof | { readonly kind: 'passkey'; readonly passkey: Record<string, unknown> };

const offers = {
  passkey: 'offerPasskey',
  totp: 'offerTotp',
  password: 'offerPassword',
  code: 'offerCode',
  recovery: 'offerRecovery',
} as const satisfies Record<ProofKind, TextKey<'identity'>>;

/** Refusals that are about what was typed; every other stands over the button. */
const refusalFields = {
  secondFactorWrong: 'text',
  passwordWrong: 'text',
  codeWrong: 'text',
  codeExpired: 'text',
} as const;

/**
 * Asks for a proof: passkey, authenticator, password, sent code or recovery code, whichever are open. `onGive` sends it;
 * what it throws is shown here.
 */
export function ProofFields(props: {
  /** Kinds that may be given, the first one to begin with. */
  readonly kinds: readonly ProofKind[];
  readonly passkeyOptions: Readonly<Record<string, unknown>> | null;
  /** Where a code was sent, its middle hidden. */
  readonly codeTarget?: string | null;
  readonly submitLabel: string;
  readonly onGive: (proof: GivenProof) => Promise<void>;
}) {
  const t = useText('identity');
  const form = useForm<ProofValues, ProofErrorKey>({
    initial: { kind: props.kinds[0] ?? 'totp', text: '' },
    findErrors: findProofErrors,
    listRefusalFields: () => refusalFields,
    describe: t,
    submit: values => giveProof(values, props),
  });
  const { kind } = form.values;
  const others = props.kinds.filter(each => each !== kind);
  return (
    <form {...form.formProps} className={styles.proof}>
      <FocusFirst key={kind}>
        <ProofInput
          values={form.values}
          codeTarget={props.codeTarget ?? null}
          error={form.describeError('text')}
          onChange={text => form.change({ text })}
        />
      </FocusFirst>
      {form.formError && (
        <Note kind="stop">
          <p role="alert">{form.formError}</p>
        </Note>
      )}
      <Button type="submit" variant="primary" size="large" isFull isBusy={form.isBusy}>
        {kind === 'passkey' && <Icon of={Fingerprint} size={18} />}
        {kind === 'passkey' ? t('passkeyUse') : props.submitLabel}
      </Button>
      {others.length > 0 && (
        <div className={styles.ways}>
          {others.map(each => (
            <button
              key={each}
              type="button"
              className={`lnk sm ${styles.way}`}
              onClick={() => form.restart({ kind: each, text: '' })}
            >
              {t(offers[each])}
            </button>
          ))}
        </div>
      )}
    </form>
  );
}

async function giveProof(
  values: ProofValues,
  { passkeyOptions, onGive }: Pick<Parameters<typeof ProofFields>[0], 'passkeyOptions' | 'onGive'>,
): Promise<void> {
  const { kind, text } = values;
  if (kind !== 'passkey') return onGive(summarizeProof({ kind, text }));
  let passkey: Record<string, unknown>;
  try {
    passkey = await signWithPasskey(passkeyOptions ?? {});
  } catch (error) {
    if (isPasskeyCanceled(error)) return;
    throw error;
  }
  await onGive({ kind, passkey });
}

/** Whoever is asked for something can type it at once. */
function FocusFirst(props: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return <div ref={place}>{props.children}</div>;
}

function ProofInput(props: {
  readonly values: ProofValues;
  readonly codeTarget: string | null;
  readonly error: ReactNode;
  readonly onChange: (text: string) => void;
}) {
  const t = useText('identity');
  const { kind, text } = props.values;
  const error = props.error !== undefined && { error: props.error };
  switch (kind) {
    case 'passkey':
      return <p className="read">{t('passkeyText')}</p>;
    case 'password':
      return (
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={text}
          onChange={props.onChange}
          error={props.error}
        />
      );
    case 'totp':
      return (
        <Field label={t('totp')} hint={t('totpHint')} {...error}>
          {parts => <CodeInput {...parts} value={text} onCode={props.onChange} />}
        </Field>
      );
    case 'code':
      return (
        <Field
          label={t('code')}
          {...(props.codeTarget !== null && { hint: t('codeSentTo', { target: props.codeTarget }) })}
          {...error}
        >
          {parts => <CodeInput {...parts} value={text} onCode={props.onChange} />}
        </Field>
      );
    case 'recovery':
      return (
        <Field label={t('recovery')} hint={t('recoveryHint')} {...error}>
          {parts => (
            <TextInput
              {...parts}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              value={text}
              onChange={event => props.onChange(event.target.value)}
            />
          )}
        </Field>
      );
  }
}
