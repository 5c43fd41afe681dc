import { expect, it } from 'vitest';
import { fitPicture } from './picture-box.ts';

const portrait = { width: 300, height: 400 };

it('KYC-052 a picture fits its stage, and zoomed its box itself is larger, so that all of it can be scrolled to', () => {
  expect(fitPicture(portrait, 0, 1)).toEqual({ ratio: 0.75, inlineSize: 'calc(min(100cqi, 315px) * 1)', share: 1 });
  expect(fitPicture(portrait, 2, 3)).toEqual({ ratio: 0.75, inlineSize: 'calc(min(100cqi, 315px) * 3)', share: 1 });
});

it('KYC-052 turned to its side, its box is turned too, and the picture fills it', () => {
  const { ratio, inlineSize, share } = fitPicture(portrait, 1, 1);
  expect(ratio).toBeCloseTo(400 / 300);
  expect(inlineSize).toBe('calc(min(100cqi, 560px) * 1)');
  // The picture's height, which is now seen as its width, is that of the box.
  expect(share / (portrait.width / portrait.height)).toBe(1);
  expect(fitPicture(portrait, 3, 1)).toEqual(fitPicture(portrait, 1, 1));
});
