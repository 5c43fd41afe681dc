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
  const texts = { plain: 'Home', 'a.b': '{count, plural, other {{lots} of {all}}}' };
  const shared = { namespace: 'home-details', from: '@truemark/shared/en', texts: { more: 'More {one}' } };
  expect(
    writeTextTypes([{ namespace: 'home-details', from: './en', texts }, shared]),
  ).toBe(`import type { Counted, Shown } from '@truemark/contract/text-values';
import type sharedHomeDetails from '@truemark/shared/en/home-details.json';
import type homeDetails from './en/home-details.json';

/** Every namespace with its English files, which type the keys. Written by \`npm run texts\`, never by hand. */
export interface Texts {
  readonly 'home-details': typeof homeDetails & typeof sharedHomeDetails;
}

/** What the English texts ask for, by namespace and key. */
export interface TextValues {
  readonly 'home-details': {
    readonly 'a.b': Counted<'count'> & Shown<'all' | 'lots'>;
    readonly more: Shown<'one'>;
  };
}
`);
});
