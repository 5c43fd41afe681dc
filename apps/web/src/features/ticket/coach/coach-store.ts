import { readStored, writeStored } from '@truemark/browser/storage';
import { create } from 'zustand';

/** What the ticket is explained by, in this order. */
export const coachSteps = ['side', 'leverage', 'stop'] as const;
export type CoachStep = (typeof coachSteps)[number];

const key = 'ticketCoach';

interface Coach {
  /** The one on screen. */
  readonly step: CoachStep | undefined;
  /** It was read, or sent away, in this browser: it is not offered again, only called. */
  readonly isKnown: boolean;
}

export const useCoach = create<Coach>(() => ({ step: undefined, isKnown: readStored('local', key) === 'known' }));

export function showCoach(step: CoachStep): void {
  useCoach.setState({ step });
}

export function endCoach(): void {
  writeStored('local', key, 'known');
  useCoach.setState({ step: undefined, isKnown: true });
}
