import { expect, it } from 'vitest';
import { findLookAlike } from './look-alike.ts';

const known = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

it('CHN-010 an address with the ends of a known one and another middle is found out', () => {
  expect(findLookAlike('ethereum', '0x5AA1111111111111111111111111111111111aED', [known])).toBe(known);
  expect(
    findLookAlike('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj7t', ['TR7Nxxxxxxxxxxxxxxxxxxxxxxxxxxxj7t']),
  ).not.toBeNull();
  expect(findLookAlike('bitcoin', 'bc1qcr80000z306fyu', ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'])).not.toBeNull();
});

it('CHN-010 the known address itself and one with other ends are no look-alikes', () => {
  expect(findLookAlike('ethereum', known, [known])).toBeNull();
  expect(findLookAlike('ethereum', '0x5AB1111111111111111111111111111111111aED', [known])).toBeNull();
  expect(findLookAlike('ethereum', '0x5AA1111111111111111111111111111111111bED', [known])).toBeNull();
  expect(findLookAlike('ethereum', known, [])).toBeNull();
  // All witness addresses begin alike: that is no likeness.
  expect(findLookAlike('bitcoin', 'bc1qnjg0000z306fyu', ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'])).toBeNull();
});
