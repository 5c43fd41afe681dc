import { expect, it } from 'vitest';
import { buildInviteLink } from './build-invite-link.ts';

it('WAC-016 the invite link opens the registration with the code filled in', () => {
  expect(buildInviteLink('https://example.org', '3BLUPDWA')).toBe('https://example.org/pass/register?invite=3BLUPDWA');
});
