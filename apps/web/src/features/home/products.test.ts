import { expect, it } from 'vitest';
import { products } from './products.ts';

it('WMK-019 leads from the tiles to market, loan, smart trading and NFTs', () => {
  expect(products.map(({ path }) => path)).toEqual(['/market', '/loan', '/trading', '/nfts']);
});
