import { Link, useNavigate, useSearchParams } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useErrorText } from '../../../platform/error-text.ts';
import { loginPath } from '../../../platform/navigation.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { hasLogin } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { finishLogin, type LoginStep } from '../finish-login.ts';
import { forgetTrip, loadTrip, securityPath } from '../frame/begin-social.ts';
import { LoginSteps } from '../frame/login-steps.tsx';
import { providerNames } from '../frame/provider-names.ts';
import { type Callback, readCallback } from './read-callback.ts';
import { Stage } from './stage.tsx';

type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: Exclude<Callback['kind'], 'answered'> }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'step'; readonly step: LoginStep };

/** Back from Google or Facebook: finishes the log-in that was begun in this tab. */
export default function GooglePage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [trip] = useState(loadTrip);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'waiting' });
  const isBegun = useRef(false);

  const goOn = () => navigate(hasLogin() ? (trip?.returnPath ?? '/') : loginPath, { replace: true });

  async function finish(): Promise<void> {
    const callback = readCallback(search, trip);
    forgetTrip();
    if (callback.kind !== 'answered') return setOutcome({ kind: callback.kind });
    const { kind: _, ...body } = callback;
    try {
      if (trip?.isConnecting) {
        await api.call('finishConnectSocial', { body });
        return navigate(securityPath, { replace: true });
      }
      const step = finishLogin(await api.call('loginByGoogle', { body }));
      if (step) setOutcome({ kind: 'step', step });
      else goOn();
    } catch (error) {
      setOutcome({ kind: 'failed', error });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code of the address is good for one attempt.
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void finish();
  }, []);

  if (outcome.kind === 'step') {
    const onNext = (step: LoginStep | undefined) => (step ? setOutcome({ kind: 'step', step }) : goOn());
    return <LoginSteps step={outcome.step} inviteCode={trip?.inviteCode} onNext={onNext} />;
  }
  return (
    <Stage isWaiting={outcome.kind === 'waiting'}>
      <Words
        outcome={outcome}
        provider={providerNames[trip?.provider ?? 'google']}
        backPath={trip?.isConnecting ? securityPath : loginPath}
      />
    </Stage>
  );
}

function Words(props: {
  readonly outcome: Exclude<Outcome, { readonly kind: 'step' }>;
  readonly provider: string;
  readonly backPath: typeof loginPath | typeof securityPath;
}) {
  const t = useText('pass');
  const describeError = useErrorText();
  const { outcome, provider, backPath } = props;
  if (outcome.kind === 'waiting') {
    return (
      <div role="status">
        <PageTitle title={t('callbackTitle', { provider })} isShownOnMobile />
        <p className="lead">{t('callbackText')}</p>
      </div>
    );
  }
  const text =
    outcome.kind === 'failed'
      ? describeError(outcome.error)
      : t(outcome.kind === 'declined' ? 'callbackDeclined' : 'callbackStray', { provider });
  return (
    <div>
      <PageTitle title={t('callbackFailed', { provider })} isShownOnMobile />
      <p className="lead" role="alert">
        {text}
      </p>
      <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={backPath} replace>
        {t(backPath === loginPath ? 'callbackBack' : 'callbackToSecurity')}
      </Link>
    </div>
  );
}
