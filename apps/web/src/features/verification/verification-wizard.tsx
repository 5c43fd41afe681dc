import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { IdentificationState } from '@truemark/contract/people/verification';
import { identityReviewHours, type PicturePart, verifiedAgeMin } from '@truemark/domain/identity/verification';
import { assert } from '@truemark/domain/result';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { serverClock } from '../../platform/server-clock.ts';
import { useUser } from '../../platform/session.ts';
import { SignatureField } from '../../platform/signature/signature-field.tsx';
import { useText } from '../../platform/text.ts';
import { DetailsStep, DocumentStep } from './form-steps.tsx';
import { useOfferedCountries } from './use-offered-countries.ts';
import styles from './verification.module.css';
import {
  type DraftErrors,
  findStepErrors,
  listKept,
  type Step,
  startDraft,
  steps,
  type VerificationDraft,
  withPicture,
} from './verification-form.ts';

/** The form in three steps; the review is the fourth. What is typed stays while one goes back and forth. */
export function VerificationWizard(props: {
  readonly state: IdentificationState;
  readonly isChange: boolean;
  readonly onSent: (state: IdentificationState) => void;
}) {
  const t = useText('verification');
  const user = useUser();
  const form = useRef<HTMLFormElement>(null);
  const offered = useOfferedCountries();
  const [draft, setDraft] = useState(() =>
    startDraft(props.state.sent, {
      country: user?.country ?? '',
      phone: user?.phone ?? null,
      countries: offered.countries,
    }),
  );
  const [step, setStep] = useState<Step>('details');
  const [isTried, setTried] = useState(false);
  const sending = useSending(props.isChange, props.onSent);
  const wrong = findStepErrors(step, draft, serverClock.read());
  const errors = useErrorWords(isTried ? wrong : {});
  const change = (part: Partial<VerificationDraft>) => setDraft(before => ({ ...before, ...part }));
  // By what the draft is then: several pictures are on their way at once.
  const setPicture = (part: PicturePart, fileId: string | null) =>
    setDraft(before => withPicture(before, part, fileId));
  const go = (next: Step) => {
    setStep(next);
    setTried(false);
    focusFirst(form, 'input, select, button');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirst(form, '[aria-invalid="true"], [aria-describedby] button');
    const next = steps[steps.indexOf(step) + 1];
    return next ? go(next) : void sending.send(draft);
  };
  const before = steps[steps.indexOf(step) - 1];
  const acceptedIds = [...listKept(props.state.sent).values()];
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <StepList step={step} />
      {step === 'details' && <DetailsStep draft={draft} onChange={change} onPicture={setPicture} errors={errors} />}
      {step === 'document' && (
        <DocumentStep
          draft={draft}
          onChange={change}
          onPicture={setPicture}
          errors={errors}
          acceptedIds={acceptedIds}
        />
      )}
      {step === 'signature' && (
        <SignatureField
          value={draft.signature}
          onChange={signature => change({ signature })}
          error={errors.signature}
        />
      )}
      <Note>{t('reviewTime', { hours: identityReviewHours })}</Note>
      {sending.error !== undefined && <Note kind="stop">{sending.error}</Note>}
      <div className={styles.foot}>
        {before && (
          <Button variant="ghost" onClick={() => go(before)}>
            {t('goBack')}
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" isBusy={sending.isBusy}>
          {t(({ details: 'nextDocument', document: 'nextSignature', signature: 'submit' } as const)[step])}
        </Button>
      </div>
    </form>
  );
}

function focusFirst(form: RefObject<HTMLFormElement | null>, selector: string): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
}

function useErrorWords(errors: DraftErrors): Readonly<Partial<Record<keyof DraftErrors, string>>> {
  const t = useText('verification');
  const refusals = useText('refusals');
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      error === 'required' ? t('required') : refusals(error, { age: verifiedAgeMin }),
    ]),
  );
}

function useSending(isChange: boolean, onSent: (state: IdentificationState) => void) {
  const t = useText('verification');
  const describeError = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>();
  async function send({ details, pictures, signature }: VerificationDraft): Promise<void> {
    if (isBusy) return;
    const { sex } = details;
    assert(sex !== '', 'the first step asks for it');
    setBusy(true);
    setError(undefined);
    try {
      const drawn = signature.kind === 'drawn' ? signature.strokes.map(stroke => [...stroke]) : [];
      const signed = signature.kind === 'typed' ? signature : { kind: 'drawn' as const, strokes: drawn };
      const body = { ...details, sex, pictures, signature: signed, isChange };
      onSent(await api.call('identification', { body }, { idempotencyKey: key }));
      showToast('done', t('submitted'));
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      setError(describeError(failure));
    }
    setBusy(false);
  }
  return { send, isBusy, error };
}

const stepWords = { details: 'stepDetails', document: 'stepDocument', signature: 'stepSignature' } as const;

function StepList(props: { readonly step: Step }) {
  const t = useText('verification');
  const names = [...steps.map(step => t(stepWords[step])), t('stepReview')];
  const at = steps.indexOf(props.step);
  return (
    <div className={styles.stepHead}>
      <p className={styles.stepNow} role="status">
        <b className="semi">{names[at]}</b>
        <span className="dim">{t('stepOf', { step: at + 1, steps: names.length })}</span>
      </p>
      <ol className={styles.steps}>
        {names.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index <= at || undefined}>
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
