import { expect, it } from 'vitest';
import words from '../../locales/en/unavailable.json' with { type: 'json' };
import { unavailablePaths } from '../../platform/unavailable-paths.ts';
import { findProduct } from './find-product.ts';

it.each(unavailablePaths)('WEB-006 %s says what it will be', path => {
  const product = findProduct(path.replace(':id', '17'));
  for (const key of [product?.title, product?.text, ...(product?.points ?? [])]) {
    expect(words).toHaveProperty([key ?? 'missing']);
  }
});

it('WEB-006 a page with a number is found by its form, and a slash at the end does not matter', () => {
  expect(findProduct('/nfts/17')?.title).toBe('nftTitle');
  expect(findProduct('/nfts/')?.title).toBe('nftsTitle');
});

it('WEB-006 other paths have no such page', () => {
  expect(findProduct('/')).toBeUndefined();
  expect(findProduct('/market')).toBeUndefined();
  expect(findProduct('/nfts/17/more')).toBeUndefined();
});
