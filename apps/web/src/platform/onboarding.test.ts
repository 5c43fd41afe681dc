import { expect, it } from 'vitest';
import { isOnboardingDue } from './onboarding.ts';

it('WEB-008 the board greets the mobile shell at the front door, once', () => {
  const visit = { shell: 'mobile', pathname: '/', stored: undefined } as const;
  expect(isOnboardingDue(visit)).toBe(true);
  expect(isOnboardingDue({ ...visit, stored: 'seen' })).toBe(false);
  expect(isOnboardingDue({ ...visit, shell: 'desktop' })).toBe(false);
  expect(isOnboardingDue({ ...visit, pathname: '/cruuency' })).toBe(false);
});
