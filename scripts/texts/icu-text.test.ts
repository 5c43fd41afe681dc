import { expect, it } from 'vitest';
import { listPlurals, listValues } from './icu-text.ts';
import { writeTextTypes } from './text-types.ts';

it('WEB-840 a text asks for what it shows, counts by and chooses by, in its branches too', () => {
  const message =
    '{reason, select, cap {Cap at <n>{price}</n>} other {{count, plural, one {{lots} lot} other {{lots} lots}}}}';
  expect([...listValues(message)]).toEqual([
    ['reason', 'case'],
    ['price', 'shown'],
    ['count', 'count'],
    ['lots', 'shown'],
  ]);
  // The words of a branch are no value.
  expect([...listValues('{count, plural, =0 {Unread} other {Unread (#)}}')]).toEqual([['count', 'count']]);
  expect(listPlurals(message).map(({ branches }) => [...branches.keys()])).toEqual([['one', 'other']]);
  expect(() => listValues('{count')).toThrow();
});

it('WEB-840 the types of values name every text that asks for one', () => {
  const catalogues = new Map([['home-details', { plain: 'Home', 'a.b': '{count, plural, other {{lots} of {all}}}' }]]);
  expect(writeTextTypes(catalogues)).toBe(`import type { Counted, Shown } from '@truemark/browser/text-values';
import type homeDetails from './en/home-details.json';

/** Every namespace with its English file, which types the keys. Written by \`npm run texts\`, never by hand. */
export interface Texts {
  readonly 'home-details': typeof homeDetails;
}

/** What the texts of \`locales/en\` ask for, by namespace and key. */
export interface TextValues {
  readonly 'home-details': {
    readonly 'a.b': Counted<'count'> & Shown<'all' | 'lots'>;
  };
}
`);
});
