import { useLocation } from '@truemark/browser/router';
import { readStored, writeStored } from '@truemark/browser/storage';
import { useChunk } from '@truemark/browser/use-chunk';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { isOnboardingDue, onboardingKey } from '../platform/onboarding.ts';
import { useShell } from '../platform/shell.ts';
import { NotRealChip } from './frame/not-real-chip.tsx';
import { onboardingChunk } from './shell-chunks.ts';

/** Greets a new session in the mobile shell with the board, then makes way for the page. */
export function OnboardingGate(props: { readonly children: ReactNode }) {
  const shell = useShell();
  const { pathname } = useLocation();
  const [isGreeting, setGreeting] = useState(false);
  // Wherever the visit began: the board greets when the front door is first come to.
  const isDue = !isGreeting && isOnboardingDue({ shell, pathname, stored: readStored('session', onboardingKey) });
  if (isDue) setGreeting(true);
  const leave = useCallback(() => setGreeting(false), []);
  if (!(isDue || isGreeting) || shell !== 'mobile') return props.children;
  return <Greeting onLeave={leave} />;
}

function Greeting(props: { readonly onLeave: () => void }) {
  const chunk = useChunk(onboardingChunk);
  const isFailed = chunk.status === 'failed' || chunk.status === 'late';
  const { onLeave } = props;
  useEffect(() => {
    if (chunk.status === 'ready' || isFailed) writeStored('session', onboardingKey, 'seen');
    // A greeting that does not come must not keep anybody out, and is not tried at every step.
    if (isFailed) onLeave();
  }, [chunk.status, isFailed, onLeave]);
  if (chunk.status !== 'ready') return null;
  const { Board, LanguagePicker } = chunk.value;
  return <Board chip={<NotRealChip />} languagePicker={<LanguagePicker />} onLeave={onLeave} />;
}
