import type { KeyedOptions } from '@truemark/client/api-client';
import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { Field } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { TextArea } from '@truemark/ui/text-area';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '../platform/text.ts';
import { useUnsaved } from '../platform/unsaved.ts';
import { useSubmit } from '../platform/use-submit.ts';
import styles from './act-dialog.module.css';
import { checkReason, reasonLengthMax } from './check-reason.ts';
import { FormError } from './form-error.tsx';
import { useFirstField } from './use-first-field.ts';

export interface ActDialogProps<Result> {
  readonly title: string;
  /** What happens, before the button that does it. */
  readonly text?: ReactNode;
  readonly confirmLabel: string;
  readonly variant?: 'primary' | 'danger';
  /** Fields beside the reason. */
  readonly children?: ReactNode;
  /** Why it cannot be sent yet, beside a missing reason; undefined when it can. */
  readonly problem?: string | undefined;
  readonly reasonHint?: string;
  /** What the operator's own words are called where they may be left out. */
  readonly remarkLabel?: string;
  readonly send: (reason: string, options: KeyedOptions) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
}

/** One act with its reason. It is drawn when it is opened: each opening is a form of its own, with its own key. */
export function ActDialog<Result>(props: ActDialogProps<Result>) {
  const t = useText('common');
  const formId = useId();
  const form = useFirstField();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const leave = useUnsaved(isTouched);
  const close = () => leave(props.onClose);
  const { submit, isBusy, error } = useSubmit(
    options => props.send(reason.trim(), options),
    result => {
      setTouched(false);
      props.onDone(result);
    },
  );
  const isOptional = props.remarkLabel !== undefined;
  const reasonProblem = isOptional && reason.trim() === '' ? undefined : checkReason(reason);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reasonProblem === undefined && props.problem === undefined) submit();
  };
  const shownProblem = isTried ? props.problem : undefined;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={props.title}
      closeLabel={t('close')}
      foot={
        <div className={styles.foot}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant={props.variant ?? 'primary'} isBusy={isBusy}>
            {props.confirmLabel}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        onInput={() => setTouched(true)}
        onSubmit={onSubmit}
        noValidate
      >
        {props.text !== undefined && <div className={styles.text}>{props.text}</div>}
        {props.children}
        <ReasonField
          value={reason}
          onChange={setReason}
          {...(props.remarkLabel !== undefined && { label: props.remarkLabel })}
          hint={props.reasonHint ?? t('reasonHint')}
          error={isTried && reasonProblem ? t(reasonProblem) : undefined}
        />
        {shownProblem !== undefined && <Note kind="risk">{shownProblem}</Note>}
        <FormError error={error} />
      </form>
    </Dialog>
  );
}

export function ReasonField(props: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly label?: string;
  readonly hint: string;
  readonly error: string | undefined;
}) {
  const t = useText('common');
  return (
    <Field label={props.label ?? t('reason')} hint={props.hint} error={props.error}>
      {parts => (
        <TextArea
          {...parts}
          value={props.value}
          maxLength={reasonLengthMax}
          onChange={event => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
