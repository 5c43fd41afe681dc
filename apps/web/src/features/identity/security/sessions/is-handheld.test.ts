import { expect, it } from 'vitest';
import { isHandheld } from './is-handheld.ts';

it('WAC-036 a login is shown with the picture of its device', () => {
  expect(isHandheld('Safari, iPhone')).toBe(true);
  expect(isHandheld('Chrome, Android')).toBe(true);
  expect(isHandheld('Firefox, Linux')).toBe(false);
});
