import { showToast } from '@truemark/browser/toasts';
import { ApiError } from '@truemark/client/api-error';
import type { FactorChallenge } from '@truemark/contract/people/identity';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useErrorText } from '../../../platform/error-text.ts';
import { useText } from '../../../platform/text.ts';
import { finishLogin, type LoginStep } from '../finish-login.ts';
import { canUsePasskeys } from '../passkeys.ts';
import { type GivenProof, ProofFields } from '../proof-fields.tsx';
import { listOfferedKinds } from '../proof-form.ts';
import styles from './pass-frame.module.css';
import { PassFrame } from './pass-frame.tsx';
import { SocialRegistration } from './social-registration.tsx';

interface StepProps {
  /** What comes next; undefined when the login is finished, or has to begin anew. */
  readonly onNext: (step: LoginStep | undefined) => void;
}

/** What a login still needs: a second factor, or the name and country of a new account. */
export function LoginSteps(props: StepProps & { readonly step: LoginStep; readonly inviteCode?: string | undefined }) {
  const { step } = props;
  return step.state === 'secondFactor' ? (
    <SecondFactor challenge={step.challenge} onNext={props.onNext} />
  ) : (
    <SocialRegistration registration={step} inviteCode={props.inviteCode} onNext={props.onNext} />
  );
}

function SecondFactor(props: StepProps & { readonly challenge: FactorChallenge }) {
  const t = useText('pass');
  const describeError = useErrorText();
  const { challenge, onNext } = props;
  const [kinds] = useState(() => listOfferedKinds(challenge.kinds, canUsePasskeys()));

  async function give(proof: GivenProof): Promise<void> {
    // The contract of a login knows fewer kinds than that of a step-up; the challenge named only its own.
    if (proof.kind === 'password' || proof.kind === 'code') return;
    try {
      onNext(finishLogin(await api.call('giveSecondFactor', { body: { challengeId: challenge.id, ...proof } })));
    } catch (error) {
      if (!(error instanceof ApiError) || error.refusal !== 'challengeExpired') throw error;
      showToast('error', describeError(error));
      onNext(undefined);
    }
  }
  return (
    <PassFrame title={t('factorTitle')} lead={t('factorLead')}>
      <div className={styles.fields}>
        <ProofFields
          kinds={kinds}
          passkeyOptions={challenge.passkeyOptions}
          submitLabel={t('factorSubmit')}
          onGive={give}
        />
        <button type="button" className="lnk sm" onClick={() => onNext(undefined)}>
          {t('factorBack')}
        </button>
      </div>
    </PassFrame>
  );
}
