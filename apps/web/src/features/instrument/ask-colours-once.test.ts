import { expect, it } from 'vitest';
import { isColourOpen } from './ask-colours-once.tsx';

const isOpen = (kept: Readonly<Record<string, string>>) => isColourOpen((_, key) => kept[key]);

it('WIN-970 which colour rises is asked once, and not of somebody who has chosen', () => {
  expect(isOpen({})).toBe(true);
  expect(isOpen({ coloursAsked: 'yes' })).toBe(false);
  expect(isOpen({ upDown: 'green-up' })).toBe(false);
});
