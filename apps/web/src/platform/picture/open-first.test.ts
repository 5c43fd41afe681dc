import { expect, it } from 'vitest';
import { openFirst } from './open-first.ts';

const open = async (name: string) => {
  if (name.endsWith('.jp2')) throw new Error('the source image could not be decoded');
  return `opened ${name}`;
};

it('KYC-046 a picture that the browser cannot read is shown as the server has made it anew', async () => {
  expect(await openFirst(['chosen.jpg', 'stored.jpg'], open)).toBe('opened chosen.jpg');
  expect(await openFirst(['chosen.jp2', 'stored.jpg'], open)).toBe('opened stored.jpg');
  expect(await openFirst(['chosen.jp2', undefined], open)).toBeUndefined();
});
