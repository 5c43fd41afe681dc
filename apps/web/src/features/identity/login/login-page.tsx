import { useLocation } from '@truemark/browser/router';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { readReturnPath } from '../../../platform/navigation.ts';
import { finishLogin, type LoginStep } from '../finish-login.ts';
import { LoginSteps } from '../frame/login-steps.tsx';
import { isPasskeyCanceled, signWithPasskey } from '../passkeys.ts';
import { LoginForm } from './login-form-view.tsx';

/** Log in by name, e-mail or phone, and whatever else the account asks for. */
export default function LoginPage() {
  const [step, setStep] = useState<LoginStep>();
  const returnPath = readReturnPath(useLocation().state);

  async function logInWithPasskey(): Promise<void> {
    const { challenge } = await api.call('beginPasskeyLogin');
    try {
      const passkey = await signWithPasskey(challenge.passkeyOptions ?? {});
      const body = { challengeId: challenge.id, kind: 'passkey' as const, passkey };
      setStep(finishLogin(await api.call('giveSecondFactor', { body })));
    } catch (error) {
      if (!isPasskeyCanceled(error)) throw error;
    }
  }
  if (step) return <LoginSteps step={step} onNext={setStep} />;
  return <LoginForm returnPath={returnPath} onNext={setStep} onPasskey={logInWithPasskey} />;
}
